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
  M19: [['server/features/payment/reconciliation.service.test.ts', '']],
  M23: [['server/providers/payment/wechat.test.ts', '']],
};
const files = [...new Set(Object.values(covered).flatMap((tests) => tests.map(([file]) => file)))];

/** Tests of a report that belong to a row: how many passed, and how many there are. */
function countOf({ testResults }, row) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ name, fullName, status })),
  );
  const own = tests.filter((test) =>
    covered[row].some(([file, words]) => test.name.endsWith(file) && test.fullName.includes(words)),
  );
  return [own.filter(({ status }) => status === 'passed').length, own.length];
}

/** Runs the proofs on one engine. @returns rows with what was measured, and how many tests failed */
async function prove(node, engine, env) {
  const folder = mkdtempSync(join(tmpdir(), 'somnia-money-'));
  const forget = undoAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [report, figures] = [join(folder, 'report.json'), join(folder, 'figures')];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const projects = ['money', 'data', 'unit'].flatMap((project) => ['--project', project]);
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects,
    ...reporters,
    'tests/money',
    ...files,
  ];
  try {
    await run(node, args, {
      env: { ...process.env, ...env, NODE_ENV: 'test', SOMNIA_TEST_DATABASE: engine, SOMNIA_FIGURES: figures },
    });
    const rows = new Map();
    if (!existsSync(report)) return { rows, failed: 1 };
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
    for (const line of lines.filter(Boolean)) {
      const { row, measured } = JSON.parse(line);
      rows.set(row, measured);
    }
    for (const row of Object.keys(covered)) {
      const [passed, all] = countOf(results, row);
      rows.set(row, `${passed}/${all} 项测试`);
    }
    return { rows, failed: results.numFailedTests + results.numFailedTestSuites };
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
  let failed = 0;
  try {
    for (const engine of ['sqlite', 'postgres']) {
      const proof = await prove(node, engine, { DATABASE_URL_TEST: server.url });
      failed += proof.failed;
      process.stdout.write(`\n${engine}\n`);
      for (const [row, measured] of [...proof.rows].toSorted(([a], [b]) => a.localeCompare(b)))
        process.stdout.write(`${row}  ${measured}\n`);
    }
  } finally {
    await server.stop();
  }
  process.stdout.write(`\n${failed === 0 ? '全部通过' : `${failed} 项没有通过`}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});
