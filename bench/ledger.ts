import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';
import pg from 'pg';

import type { Currency } from '#contract/features/ledger/entities.ts';
import { composeSite } from '#server/app/compose.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { listBalances, transfer } from '#server/features/ledger/service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { readSettings } from '#server/kit/settings.ts';
import { type Site, write } from '#server/kit/site.ts';

import { fillLedger } from './fill-ledger.ts';
import { operationOf, type Outcome, users } from './ledger-operations.ts';
import { seeded } from './seeded.ts';

/**
 * Random transfers by eight workers in two processes that are killed again and again, on both engines; what the ledger
 * holds is compared with the record that the workers kept. Then the cost of a reward, with few entries and with many.
 * `--operations=`, `--kills=`, `--entries=`, `--seed=`.
 */
function numberOf(name: string, fallback: number): number {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`));
  return given === undefined ? fallback : Number(given.slice(name.length + 3));
}
const operations = numberOf('operations', 100_000);
const kills = numberOf('kills', 10);
const entries = numberOf('entries', 5_000_000);
const seed = numberOf('seed', Date.now() % 1_000_000);
const processes = 2;
const random = seeded(seed);
const print = (text: string): boolean => process.stdout.write(`${text}\n`);

interface Place {
  folder: string;
  env: Record<string, string>;
}

const open = (place: Place) => composeSite(readSettings({ LOG_LEVEL: 'error', ...place.env }));
const logOf = (place: Place, which: number): string => join(place.folder, `outcomes-${which}.log`);

const children = new Set<ChildProcess>();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

function startWorker(place: Place, which: number): ChildProcess {
  const share = Math.ceil(operations / processes);
  const range = [which * share, Math.min((which + 1) * share, operations)];
  const args = [logOf(place, which), seed, ...range, operations].map(String);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ledger-worker.ts'), ...args], {
    env: { ...process.env, ...place.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** Runs one share to its end, however often its process is killed. @returns how often it was */
async function runShare(place: Place, which: number): Promise<number> {
  for (let killed = 0; ;) {
    const child = startWorker(place, which);
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    const isToDie = killed < kills / processes;
    const lifeMs = 3000 + random() * 5000;
    const code = await Promise.race([ended, ...(isToDie ? [wait(lifeMs, 'late' as const)] : [])]);
    if (code === 0) return killed;
    if (code !== 'late') throw new Error(`A worker ended with ${code}`);
    child.kill('SIGKILL');
    await ended;
    killed += 1;
  }
}

function readOutcomes(place: Place): Map<number, Outcome> {
  const outcomes = new Map<number, Outcome>();
  for (let which = 0; which < processes; which += 1) {
    if (!existsSync(logOf(place, which))) continue;
    for (const line of readFileSync(logOf(place, which), 'utf8').split('\n')) {
      const [number, outcome] = line.split(' ');
      if (outcome) outcomes.set(Number(number), outcome as Outcome);
    }
  }
  return outcomes;
}

/** What the record of the workers says that each person has, and how often a reason was given. */
function recordOf(outcomes: Map<number, Outcome>) {
  const balances = new Map<string, number>();
  const given = new Map<string, number>();
  const counted = new Set<string>();
  for (const [number, outcome] of outcomes) {
    const { kind, source, currency, from, to, amount } = operationOf(seed, number, operations);
    const reason = `${kind} ${source} ${currency}`;
    if (outcome === 'moved') given.set(reason, (given.get(reason) ?? 0) + 1);
    // Repeated: moved by this or another process, perhaps by one that died before it could say so.
    if (outcome === 'refused' || counted.has(reason)) continue;
    counted.add(reason);
    const add = (party: typeof from, units: number): void => {
      if ('userId' in party) {
        const key = `${currency} ${party.userId}`;
        balances.set(key, (balances.get(key) ?? 0) + units);
      }
    };
    add(from, -amount);
    add(to, amount);
  }
  return { balances, reasons: counted.size, doubled: [...given.values()].filter((times) => times > 1).length };
}

/** Where the ledger differs from the record of the workers. */
async function compareWithRecord(site: Site, outcomes: Map<number, Outcome>) {
  const { balances, reasons, doubled } = recordOf(outcomes);
  const ids = Array.from({ length: users }, (_, at) => at + 1);
  let mismatches = 0;
  for (const currency of ['point', 'exp'] satisfies Currency[]) {
    const stored = await listBalances(site.db, currency, ids);
    for (const id of ids) if ((stored.get(id) ?? 0) !== (balances.get(`${currency} ${id}`) ?? 0)) mismatches += 1;
  }
  const { rows } = await sql<{ transfers: number }>`select count(*) as transfers from ledger_transfers`.execute(
    site.db,
  );
  if (Number(rows[0]?.transfers) !== reasons) mismatches += 1;
  return { mismatches, doubled };
}

const forgeries = [
  'update ledger_transfers set amount = amount + 1',
  'delete from ledger_transfers',
  'update ledger_postings set balance = balance + 1',
  'delete from ledger_postings',
  'update ledger_accounts set balance = balance + 1',
  'delete from ledger_accounts',
];

async function countRefused(site: Site): Promise<number> {
  let refused = 0;
  for (const text of forgeries)
    await sql
      .raw(text)
      .execute(site.db)
      .catch(() => (refused += 1));
  return refused;
}

/** CPU time and statements of a reward. */
async function costOf(site: Site, round: string): Promise<string> {
  const count = 500;
  let statements = 0;
  const db = site.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const counted = { ...site, db };
  const cpu = process.cpuUsage();
  const begun = performance.now();
  for (let at = 0; at < count; at += 1)
    await write(counted, (unit) =>
      transfer(counted, unit, {
        kind: 'like',
        currency: 'point',
        source: `${round} ${at}`,
        amount: 1,
        from: { site: 'rewards' },
        to: { userId: 1 + (at % users) },
      }),
    );
  const { user, system } = process.cpuUsage(cpu);
  const each = (total: number): string => (total / count).toFixed(2);
  return `${each((user + system) / 1000)} ms CPU，${each(performance.now() - begun)} ms，${each(statements)} 条语句`;
}

async function checkEngine(name: string, place: Place): Promise<number> {
  print(`\n${name}：${operations} 次操作，${processes} 个进程共 ${processes * 4} 个工作者，随机种子 ${seed}`);
  const first = await open(place);
  for (let at = 1; at <= users; at += 1) await createUser(first.site, { name: `用户${at}` });
  await first.close();
  const begun = performance.now();
  const shares = Array.from({ length: processes }, (_, which) => runShare(place, which));
  const killed = (await Promise.all(shares)).reduce((sum, times) => sum + times, 0);
  const seconds = (performance.now() - begun) / 1000;
  const { site, close } = await open(place);
  const outcomes = readOutcomes(place);
  const counts = { moved: 0, repeated: 0, refused: 0 };
  for (const outcome of outcomes.values()) counts[outcome] += 1;
  print(
    `  用时 ${seconds.toFixed(0)} 秒，进程被杀 ${killed} 次；完成 ${counts.moved}，重复 ${counts.repeated}，余额不足 ${counts.refused}`,
  );
  const checks = await verifyLedger(site);
  for (const { name: rule, checked, broken } of checks) print(`  ${rule.padEnd(3)} 查了 ${checked}，不符 ${broken}`);
  const { rows } = await sql<{ low: number }>`
    select count(*) as low from ledger_postings where balance < 0`.execute(site.db);
  const { mismatches, doubled } = await compareWithRecord(site, outcomes);
  const refused = await countRefused(site);
  print(`  低于零的余额 ${Number(rows[0]?.low)}，重复的奖励 ${doubled}，与另存记录的不符 ${mismatches}`);
  print(`  直接修改或删除分录：${forgeries.length} 次，拒绝 ${refused} 次`);
  const missing = operations - outcomes.size;
  const broken = checks.reduce((sum, check) => sum + check.broken, 0);
  print(`  一次奖励（${counts.moved} 笔转移时）：${await costOf(site, 'few')}`);
  const filled = await fillLedger(site, entries);
  print(`  一次奖励（${filled} 条分录时）：${await costOf(site, 'many')}`);
  await close();
  return broken + Number(rows[0]?.low) + doubled + mismatches + missing + (forgeries.length - refused);
}

async function onSqlite(folder: string): Promise<number> {
  return checkEngine('SQLite', { folder, env: { DATA_DIR: folder } });
}

async function onPostgres(folder: string, server: string): Promise<number> {
  const name = `somnia_ledger_${process.pid}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  try {
    return await checkEngine('PostgreSQL', { folder, env: { DATA_DIR: folder, DATABASE_URL: address.toString() } });
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

let problems = 0;
for (const run of [onSqlite, (folder: string) => onPostgres(folder, process.env.DATABASE_URL_TEST ?? '')]) {
  const folder = await mkdtemp(join(tmpdir(), 'somnia-ledger-'));
  try {
    problems += await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
print(problems === 0 ? '\n没有发现问题。' : `\n发现 ${problems} 处不符。`);
process.exitCode = problems === 0 ? 0 : 1;
