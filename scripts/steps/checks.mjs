import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { capture, root, run, say } from './run.mjs';

const bin = (name) => join(root, 'node_modules', name);

/** The programs that judge the sources without running them. */
const judges = [
  { name: '类型', args: [bin('@react-router/dev/bin.cjs'), 'typegen'], quiet: true },
  { name: '类型检查', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  { name: '代码检查', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { name: '格式', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: '内容块注册表', args: [join(root, 'scripts/generate-registries.mjs'), '--check'] },
];

/** Runs them in turn; gives how many passed and failed. */
export async function judgeSources(node) {
  const counts = { passed: 0, failed: 0 };
  for (const { name, args } of judges) {
    const begun = Date.now();
    const { code, output } = await capture(node, args);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    if (code === 0) counts.passed += 1;
    else {
      counts.failed += 1;
      say(output.trim());
    }
    say(`${code === 0 ? '通过' : '未通过'}：${name}（${seconds} 秒）`);
  }
  return counts;
}

/** Runs one project of the tests; gives its counts. */
export async function runTests(node, project, env = {}) {
  const report = join(tmpdir(), `somnia-tests-${process.pid}-${project}.json`);
  const args = [bin('vitest/vitest.mjs'), 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, args, { env: { ...process.env, ...env, NODE_ENV: 'test' } });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + (code !== 0 && result.numFailedTests === 0 ? 1 : 0);
    return { passed: result.numPassedTests, failed, skipped: result.numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(report, { force: true });
  }
}
