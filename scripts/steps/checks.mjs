import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { capture, root, run, say, undoAtEnd } from './run.mjs';

const bin = (name) => join(root, 'node_modules', name);

/** The compiler reads the route types, so they are written first. */
const routeTypes = { name: '路由类型', args: [bin('@react-router/dev/bin.cjs'), 'typegen'] };

const typesCache = (project) => join(root, `.cache/types-${project === '.' ? 'tests' : project}.tsbuildinfo`);

// The projects run side by side; several checkers of one project check the same types again, each for itself.
const compiler = [bin('typescript/bin/tsc'), '--checkers', '1', '--incremental'];

const types = (name, project) => ({
  name: `类型（${name}）`,
  args: [...compiler, '-p', project, '--tsBuildInfoFile', typesCache(project)],
});

const checks = [
  types('契约', 'contract'),
  types('服务器', 'server'),
  types('网页', 'web'),
  types('测试', '.'),
  { name: '代码检查', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { name: '格式', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: '内容块注册表', args: [join(root, 'scripts/generate-registries.mjs'), '--check'] },
  { name: '参考文档', args: [join(root, 'scripts/reference/generate.mjs'), '--check'] },
];

const seconds = (begun) => `${((Date.now() - begun) / 1000).toFixed(1)} 秒`;

async function passes(node, { name, args }) {
  const begun = Date.now();
  const { code, output } = await capture(node, args);
  if (code !== 0) say(output.trim());
  say(`${name}：${code === 0 ? '通过' : '未通过'}（${seconds(begun)}）`);
  return code === 0;
}

/** Runs the programs that check the sources without running them; gives how many passed and failed. */
export async function checkSources(node) {
  const results = [await passes(node, routeTypes)];
  results.push(...(await Promise.all(checks.map((check) => passes(node, check)))));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/** Tests that failed at first and passed when they were tried again. */
function listSecondTries(testResults) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName);
}

/** A file that does not load and a project in which nothing ran count as one failure. */
function readCounts(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests,
    numTodoTests,
    testResults,
  } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = failed === 0 && (code !== 0 || passed === 0) ? 1 : failed;
  return { passed, failed: broken, skipped: numPendingTests + numTodoTests, secondTries: listSecondTries(testResults) };
}

/** Runs one test project of vitest.config.ts; a failed test is tried again `retries` times. @returns its counts */
export async function runTests(node, project, env = {}, retries = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'somnia-report-'));
  const forget = undoAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const args = [bin('vitest/vitest.mjs'), 'run', '--project', project, `--retry=${retries}`, ...reporters];
  const begun = Date.now();
  try {
    const code = await run(node, args, { env: { ...process.env, ...env, NODE_ENV: 'test' } });
    say(`${project}：${seconds(begun)}`);
    return readCounts(report, code);
  } finally {
    await forget();
  }
}
