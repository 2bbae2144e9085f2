import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

import type { Row } from './row.ts';
import { deliveryRows } from './delivery.ts';
import { killRows } from './kill-points.ts';
import { matrixRows } from './matrix.ts';
import { raceRows } from './races.ts';
import { simulationRows } from './simulation.ts';
import { tamperingRows } from './tampering.ts';

/**
 * The proofs of payment. Without `--engine` all rows on SQLite, then on PostgreSQL. `--rows=M01,M09` chooses rows.
 * Each row works on sites of its own, and every site checks its whole ledger when it is closed.
 */
const { values } = parseArgs({ options: { engine: { type: 'string' }, rows: { type: 'string' } } });
const rows: readonly Row[] = [
  ...tamperingRows,
  ...deliveryRows,
  ...simulationRows,
  ...killRows,
  ...matrixRows,
  ...raceRows,
].toSorted((one, other) => (one.id < other.id ? -1 : 1));
const chosen = rows.filter(({ id }) => values.rows?.split(',').includes(id) ?? true);
const print = (text: string): boolean => process.stdout.write(`${text}\n`);

async function proveHere(name: string): Promise<boolean> {
  let failed = 0;
  for (const { id, title, prove } of chosen) {
    const begun = performance.now();
    const { figures, isMet } = await prove().catch((error: unknown) => ({
      figures: `中断：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      isMet: false,
    }));
    if (!isMet) failed += 1;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    print(`| ${id} | ${title} | ${name} | ${figures} | ${seconds} 秒 | ${isMet ? '通过' : '未通过'} |`);
  }
  print(`${name}：${chosen.length - failed}/${chosen.length} 项通过；每项结束时都已对账（ledger verify）`);
  return failed === 0;
}

async function proveOn(engine: string): Promise<boolean> {
  const args = [import.meta.filename, `--engine=${engine}`, ...(values.rows ? [`--rows=${values.rows}`] : [])];
  const env = { ...process.env, SOMNIA_TEST_DATABASE: engine, SOMNIA_TEST_RUN: `money${process.pid}` };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

if (values.engine === undefined) {
  print('| 编号 | 内容 | 数据库 | 结果 | 用时 | 结论 |\n|---|---|---|---|---|---|');
  const results = [await proveOn('sqlite'), await proveOn('postgres')];
  process.exit(results.every(Boolean) ? 0 : 1);
}
process.exit((await proveHere(values.engine === 'postgres' ? 'PostgreSQL' : 'SQLite')) ? 0 : 1);
