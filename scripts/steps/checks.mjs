import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { capture, root, run, say, undoAtEnd } from './run.mjs';

const bin = (name) => join(root, 'node_modules', name);

/** The programs that judge the sources without running them. */
const judges = [
  { name: '路由类型', args: [bin('@react-router/dev/bin.cjs'), 'typegen'] },
  { name: '类型（契约）', args: [bin('typescript/bin/tsc'), '-p', 'contract'] },
  { name: '类型（服务器）', args: [bin('typescript/bin/tsc'), '-p', 'server'] },
  { name: '类型（网页）', args: [bin('typescript/bin/tsc'), '-p', 'web'] },
  { name: '类型（测试）', args: [bin('typescript/bin/tsc'), '-p', '.'] },
  { name: '代码检查', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { name: '格式', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: '内容块注册表', args: [join(root, 'scripts/generate-registries.mjs'), '--check'] },
  { name: '参考文档', args: [join(root, 'scripts/reference/generate.mjs'), '--check'] },
];

/** Runs them in turn; gives how many passed and failed. */
export async function judgeSources(node) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, args } of judges) {
    const begun = Date.now();
    const { code, output } = await capture(node, args);
    if (code === 0) counts.passed += 1;
    else {
      counts.failed += 1;
      say(output.trim());
    }
    say(`${name}：${code === 0 ? '通过' : '未通过'}（${((Date.now() - begun) / 1000).toFixed(1)} 秒）`);
  }
  return counts;
}

function readCounts(report, code) {
  // A file that does not even load has no tests to fail.
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/** Runs one project of the tests (vitest.config.ts); gives its counts. */
export async function runTests(node, project, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'somnia-report-'));
  const forget = undoAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const args = [bin('vitest/vitest.mjs'), 'run', '--project', project, ...reporters];
  try {
    const code = await run(node, args, { env: { ...process.env, ...env, NODE_ENV: 'test' } });
    return readCounts(report, code);
  } finally {
    await forget();
  }
}
