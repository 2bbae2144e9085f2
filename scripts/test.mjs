import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { judgeSources, runTests } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { openPostgres } from './steps/postgres.mjs';
import { begin, say } from './steps/run.mjs';

const insists = process.env.CI === 'true';

async function testOnPostgres(node) {
  let postgres;
  try {
    postgres = await openPostgres();
  } catch (error) {
    say(`没有可用的 PostgreSQL：${error.message}`);
    return null;
  }
  const stop = () => void postgres.stop().finally(() => process.exit(130));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await runTests(node, 'data', { SOMNIA_TEST_DATABASE: 'postgres', DATABASE_URL_TEST: postgres.url });
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await postgres.stop();
  }
}

async function testInBrowser(node) {
  const browser = await ensureBrowser();
  return browser ? runTests(node, 'journeys', { SOMNIA_BROWSER: browser }) : null;
}

function line(name, counts) {
  if (!counts) return `${name}：已跳过`;
  return `${name}：${counts.passed} 通过，${counts.failed} 失败${counts.skipped ? `，${counts.skipped} 跳过` : ''}`;
}

/** `npm test`: everything. The last line counts what ran; where the project lands nothing may be skipped. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const results = [
    ['静态检查', await judgeSources(node)],
    ['架构', await runTests(node, 'architecture')],
    ['单元', await runTests(node, 'unit')],
    ['数据（SQLite）', await runTests(node, 'data', { SOMNIA_TEST_DATABASE: 'sqlite' })],
    ['数据（PostgreSQL）', await testOnPostgres(node)],
    ['浏览器', await testInBrowser(node)],
  ];
  let passed = 0;
  let failed = 0;
  process.stdout.write('\n');
  for (const [name, counts] of results) {
    process.stdout.write(`${line(name, counts)}\n`);
    passed += counts?.passed ?? 0;
    failed += counts?.failed ?? (insists ? 1 : 0);
  }
  const [sqlite, postgres] = [results[3][1], results[4][1]];
  if (postgres && sqlite.passed + sqlite.failed !== postgres.passed + postgres.failed) {
    process.stdout.write('两种数据库运行的测试数量不同。\n');
    failed += 1;
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
});
