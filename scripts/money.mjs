import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { openPostgres } from './steps/postgres.mjs';
import { begin, root, run, undoAtEnd } from './steps/run.mjs';

/** Rows that tests of the features themselves show: the file, and words of the names of its tests. */
const covered = {
  M03: [['server/features/payment/notices.service.test.ts', 'forged']],
  M07: [
    ['server/providers/payment/alipay.test.ts', ''],
    ['server/features/payment/gateway-tests.service.test.ts', 'what is wrong'],
  ],
  M11: [['contract/features/membership/rules.test.ts', '']],
  M16: [
    ['server/features/request-guards/idempotency.service.test.ts', ''],
    ['server/features/exchange/interrupted.service.test.ts', ''],
    ['server/features/membership/service.test.ts', 'the same request'],
  ],
  M19: [['server/features/payment/reconciliation.service.test.ts', '']],
  M23: [['server/providers/payment/wechat.test.ts', '']],
};
const files = [...new Set(Object.values(covered).flatMap((tests) => tests.map(([file]) => file)))];

/** The rows that have to be there; M24 changes bits of the one file that SQLite has. @see docs/testing.md */
const rows = 'M01 M02 M03 M04 M05 M06 M07 M08 M09 M10 M11 M12 M13 M14 M15 M16 M17 M18 M19 M20 M21 M22 M23 M24'.split(
  ' ',
);

/** Tests that belong to a row: how many passed, and how many there are. */
function countOf(tests, row) {
  const own = tests.filter((test) =>
    covered[row].some(([file, words]) => test.file.endsWith(file) && test.fullName.includes(words)),
  );
  return [own.filter(({ status }) => status === 'passed').length, own.length];
}

/** Runs files of a project of vitest.config.ts. @returns its tests, and whether all of them passed */
async function runFiles(node, folder, project, of, env) {
  const report = join(folder, `${project}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...of];
  const code = await run(node, args, { env: { ...process.env, ...env, NODE_ENV: 'test' } });
  if (!existsSync(report)) return { tests: [], isGreen: false };
  const { testResults, success } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file, fullName, status })),
  );
  return { tests, isGreen: code === 0 && success };
}

/** Runs the proofs on one engine. @returns what each row measured, and what does not hold */
async function prove(node, engine, server) {
  const folder = mkdtempSync(join(tmpdir(), 'somnia-money-'));
  const forget = undoAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const figures = join(folder, 'figures');
  const env = { DATABASE_URL_TEST: server.url, SOMNIA_TEST_DATABASE: engine, SOMNIA_FIGURES: figures };
  try {
    const problems = [];
    const tests = [];
    for (const [project, of] of [
      ['money', ['tests/money']],
      ['data', files],
      ['unit', files],
    ]) {
      const result = await runFiles(node, folder, project, of, env);
      if (!result.isGreen) problems.push(`${engine}：${project} 有测试没有通过`);
      tests.push(...result.tests);
    }
    const measured = new Map();
    const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
    for (const line of lines.filter(Boolean)) {
      const { row, measured: text } = JSON.parse(line);
      measured.set(row, text);
    }
    for (const row of Object.keys(covered)) {
      const [passed, all] = countOf(tests, row);
      if (all === 0) continue;
      const own = `${passed}/${all} 项测试`;
      measured.set(row, measured.has(row) ? `${measured.get(row)}（${own}）` : own);
    }
    const wanted = rows.filter((row) => engine === 'sqlite' || row !== 'M24');
    for (const row of wanted) if (!measured.has(row)) problems.push(`${engine}：${row} 没有结果`);
    return { measured, problems };
  } finally {
    await forget();
  }
}

/** `npm run test:money`: what payments promise, shown on both engines, with figures. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const server = await openPostgres();
  const results = new Map();
  try {
    for (const engine of ['sqlite', 'postgres']) results.set(engine, await prove(node, engine, server));
  } finally {
    await server.stop();
  }
  const problems = [...results.values()].flatMap((result) => result.problems);
  for (const [engine, { measured }] of results) {
    process.stdout.write(`\n${engine}\n`);
    for (const [row, text] of [...measured].toSorted(([a], [b]) => a.localeCompare(b)))
      process.stdout.write(`${row}  ${text}\n`);
  }
  process.stdout.write(`\n${problems.length === 0 ? '全部通过' : problems.join('\n')}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
