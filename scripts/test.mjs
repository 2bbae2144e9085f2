import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { judgeSources, runTests } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { openPostgres } from './steps/postgres.mjs';
import { begin, say, StepFailed } from './steps/run.mjs';

// Where the project lands nothing may be skipped.
const insists = process.env.CI === 'true';
const oneFailure = { passed: 0, failed: 1, skipped: 0 };

async function testOnPostgres(node) {
  const postgres = await openPostgres();
  try {
    return await runTests(node, 'data', { SOMNIA_TEST_DATABASE: 'postgres', DATABASE_URL_TEST: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Journeys move a site between the engines where there are both. */
async function testInBrowser(node) {
  const env = { SOMNIA_BROWSER: await ensureBrowser() };
  const postgres = await openPostgres().catch(() => null);
  if (postgres) env.DATABASE_URL_TEST = postgres.url;
  try {
    return await runTests(node, 'journeys', env);
  } finally {
    await postgres?.stop();
  }
}

/** What this machine cannot give is skipped and said, except where the project lands. */
async function unlessMissing(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    say(error.message);
    return insists ? oneFailure : null;
  }
}

function line(name, counts) {
  if (!counts) return `${name}：已跳过，这台机器缺少所需的程序`;
  return `${name}：${counts.passed} 通过，${counts.failed} 失败${counts.skipped ? `，${counts.skipped} 跳过` : ''}`;
}

function conclude(results) {
  process.stdout.write(
    `\n${Object.entries(results)
      .map(([name, counts]) => `${line(name, counts)}\n`)
      .join('')}`,
  );
  const ran = Object.values(results).filter((counts) => counts !== null);
  const sum = (pick) => ran.reduce((total, counts) => total + pick(counts), 0);
  const { '数据（SQLite）': sqlite, '数据（PostgreSQL）': postgres } = results;
  const total = (counts) => counts.passed + counts.failed + counts.skipped;
  const unequal = postgres && total(sqlite) !== total(postgres);
  if (unequal) process.stdout.write('两种数据库运行的测试数量不同。\n');
  const failed = sum((counts) => counts.failed) + (unequal ? 1 : 0);
  process.stdout.write(`${sum((counts) => counts.passed)} passed, ${failed} failed\n`);
  return failed;
}

async function testAll() {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  return conclude({
    静态检查: await judgeSources(node),
    架构: await runTests(node, 'architecture'),
    单元: await runTests(node, 'unit'),
    '数据（SQLite）': await runTests(node, 'data', { SOMNIA_TEST_DATABASE: 'sqlite' }),
    '数据（PostgreSQL）': await unlessMissing(() => testOnPostgres(node)),
    浏览器: await unlessMissing(() => testInBrowser(node)),
  });
}

/** `npm test`: everything. The last line counts what ran, also when not even the build succeeded. */
await begin(async () => {
  try {
    process.exitCode = (await testAll()) === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    say(error.message);
    conclude({ 准备: oneFailure });
    process.exitCode = 1;
  }
});
