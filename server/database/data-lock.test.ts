import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type DataLock, acquireDataLock } from './data-lock.ts';
import { openTestDatabase, testEngine, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let folder = '';
let uses: DataLock[];

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'somnia-use-'));
  uses = [];
});
afterEach(async () => {
  for (const use of uses) await use.release();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(alone = false): Promise<DataLock> {
  const use = await acquireDataLock(database.url, folder, { alone });
  uses.push(use);
  return use;
}

async function leave(use: DataLock): Promise<void> {
  uses = uses.filter((each) => each !== use);
  await use.release();
}

test('many programs work beside each other, and none of them alone', async () => {
  const [one, other] = [await open(), await open()];
  expect(await one.takeExclusive()).toBe(false);
  await expect(open(true)).rejects.toThrow('有别的程序正在使用这份数据');
  await leave(other);
  expect(await one.takeExclusive()).toBe(true);
});

test('who is alone lets nobody in until they share again', async () => {
  const alone = await open(true);
  await expect(open()).rejects.toThrow('正在被恢复或搬移');
  await expect(open(true)).rejects.toThrow('正在被恢复或搬移');
  await alone.share();
  const other = await open();
  expect(await alone.takeExclusive()).toBe(false);
  await leave(other);
  expect(await alone.takeExclusive()).toBe(true);
});

/** A child process that calls `acquireDataLock` and prints the outcome. */
async function startOther(work: string): Promise<{ child: ChildProcess; said: string }> {
  const module = new URL('./data-lock.ts', import.meta.url).href;
  const [url, dataDir] = [database.url, folder].map((text) => JSON.stringify(text));
  const program = `const { acquireDataLock } = await import(${JSON.stringify(module)});
    const open = () => acquireDataLock(${url}, ${dataDir});
    ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return { child, said: String(said) };
}

test('another process counts as long as it lives, and no longer', async () => {
  const own = await open();
  const { child } = await startOther(`await open(); process.stdout.write('ready'); setInterval(() => {}, 1000);`);
  const ended = once(child, 'exit');
  expect(await own.takeExclusive()).toBe(false);
  child.kill('SIGKILL');
  await ended;
  // PostgreSQL needs a moment to notice that the client is gone.
  await expect.poll(() => own.takeExclusive(), { timeout: 10_000 }).toBe(true);
});

test.skipIf(testEngine() !== 'sqlite')(
  'who may not write to the lock is told so, and not that they are alone',
  async () => {
    await leave(await open());
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'running.lock'), 0o444);
    const { child, said } = await startOther(`
    process.chdir('/');
    await (await acquireDataLock('', ${JSON.stringify(await mkdtemp(join(folder, 'own-')))})).release();
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    await open().then(() => process.stdout.write('opened'), (error) => process.stdout.write(error.message));`);
    if (child.exitCode === null) await once(child, 'exit');
    expect(said).toMatch(/running\.lock 不能写入.*chown/);
  },
);

test.skipIf(testEngine() !== 'sqlite')('a lock that can not be opened is a sentence, too', async () => {
  mkdirSync(join(folder, 'running.lock'));
  await expect(open()).rejects.toThrow('无法使用文件');
});

test.skipIf(testEngine() !== 'sqlite' || process.getuid?.() !== 0)(
  'what root makes belongs to the owner of the data',
  async () => {
    chownSync(folder, 65_534, 65_534);
    await open();
    expect(statSync(join(folder, 'running.lock'))).toMatchObject({ uid: 65_534, gid: 65_534 });
  },
);

/** Terminates every connection that holds a data lock of this database. @returns their number */
async function cutAll(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`select pg_terminate_backend(pid) from (select distinct pid from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database()) and (classid::bigint << 32 | objid::bigint)
      = hashtextextended('somnia data ' || current_schema(), 0)) as found`);
  await client.end();
  return rows.length;
}

/** The error a newly started process gets now. */
async function tryToShare(): Promise<string> {
  const use = await acquireDataLock(database.url, folder).catch((error: Error) => error);
  if (use instanceof Error) return use.message.includes('正在被恢复') ? 'replacing' : use.message;
  await use.release();
  return 'shared';
}

describe.skipIf(testEngine() !== 'postgres')('a lost connection', () => {
  test('is made again with all that it held', async () => {
    const alone = await open(true);
    expect(await cutAll()).toBe(1);
    await expect.poll(tryToShare, { timeout: 20_000 }).toBe('replacing');
    await alone.share();
    const other = await open();
    expect(await other.takeExclusive()).toBe(false);
    expect(await alone.takeExclusive()).toBe(false);
  });

  test('is no other program', async () => {
    const own = await open();
    expect(await cutAll()).toBe(1);
    const answers: unknown[] = [];
    const ask = async () => {
      const answer = await own.takeExclusive().catch(() => 'nobody can tell');
      answers.push(answer);
      return answer;
    };
    await expect.poll(ask, { timeout: 20_000 }).toBe(true);
    expect(answers).not.toContain(false);
  });
});
