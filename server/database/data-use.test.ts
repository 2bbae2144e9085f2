import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type DataUse, useData } from './data-use.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let folder = '';
let uses: DataUse[];

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'somnia-use-'));
  uses = [];
});
afterEach(async () => {
  for (const use of uses) await use.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(alone = false): Promise<DataUse> {
  const use = await useData(database.url, folder, { alone });
  uses.push(use);
  return use;
}

async function leave(use: DataUse): Promise<void> {
  uses = uses.filter((each) => each !== use);
  await use.end();
}

test('many programs work beside each other, and none of them alone', async () => {
  const [one, other] = [await open(), await open()];
  expect(await one.takeAlone()).toBe(false);
  await expect(open(true)).rejects.toThrow('有别的程序正在使用这份数据');
  await leave(other);
  expect(await one.takeAlone()).toBe(true);
});

test('who is alone lets nobody in until they share again', async () => {
  const alone = await open(true);
  await expect(open()).rejects.toThrow('正在被恢复或搬移');
  await expect(open(true)).rejects.toThrow('正在被恢复或搬移');
  await alone.share();
  const other = await open();
  expect(await alone.takeAlone()).toBe(false);
  await leave(other);
  expect(await alone.takeAlone()).toBe(true);
});

/** Another process that works on the data until it is killed. */
async function startOther(): Promise<ChildProcess> {
  const module = new URL('./data-use.ts', import.meta.url).href;
  const program = `const { useData } = await import(${JSON.stringify(module)});
    await useData(${JSON.stringify(database.url)}, ${JSON.stringify(folder)});
    process.stdout.write('ready'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return child;
}

test('another process counts as long as it lives, and no longer', async () => {
  const own = await open();
  const child = await startOther();
  const ended = once(child, 'exit');
  expect(await own.takeAlone()).toBe(false);
  child.kill('SIGKILL');
  await ended;
  // PostgreSQL needs a moment to see that its client is gone.
  await expect.poll(() => own.takeAlone(), { timeout: 10_000 }).toBe(true);
});
