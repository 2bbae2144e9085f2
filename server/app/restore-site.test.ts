import { copyFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type DataLock, acquireDataLock } from '#server/database/data-lock.ts';
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts';
import { makeBackup, verifyBackup } from '#server/features/transfers/backups.service.ts';
import type { RestoreOrder } from '#server/features/transfers/restorations.service.ts';
import { readSettings, type Settings } from '#server/kit/settings.ts';

import { composeSite } from './compose.ts';
import { RestoreCoordinator } from './restore-coordinator.ts';
import { runRestore } from './restore-site.ts';

let database: TestDatabase;
let folder: string;
let use: DataLock;
let settings: Settings;

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
  folder = mkdtempSync(join(tmpdir(), 'somnia-restoring-'));
  settings = readSettings({ DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  use = await acquireDataLock(settings.databaseUrl, folder);
});
afterEach(async () => {
  await use.release();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const oldest = 'before-restore-20261101-000000-aaaaaa.tar.gz';
const kept = (): string[] => readdirSync(join(folder, 'backups')).toSorted();

/** Creates ten backups from before a restore and orders the oldest one. */
async function orderOldest(): Promise<RestoreOrder> {
  const { site, close } = await composeSite(settings, { dataLock: use });
  const path = join(folder, 'backups', oldest);
  await makeBackup(site, path, { version: '25.8.0', withKey: true });
  const { manifest } = await verifyBackup(site, path);
  await close();
  for (let at = 1; at < 10; at += 1) {
    const other = join(folder, 'backups', `before-restore-${at}.tar.gz`);
    copyFileSync(path, other);
    utimesSync(other, at, at);
  }
  utimesSync(path, 0, 0);
  return { path, name: oldest, signature: manifest.signature, by: '沈砚' };
}

test('the backup that is ordered stays, whatever its age, and the oldest of the others makes room', async () => {
  const order = await orderOldest();
  const before = kept();
  expect(await runRestore(settings, use, order)).toBe('');
  const added = kept().filter((name) => !before.includes(name));
  expect(added).toHaveLength(1);
  expect(kept()).toContain(oldest);
});

test('a restoration that fails takes no way back from anybody, and says so without a path', async () => {
  const order = await orderOldest();
  const before = kept();
  expect(await runRestore(settings, use, { ...order, signature: '0' })).toContain('换成了另一个');
  const gone = { ...order, path: join(folder, 'backups', 'gone.tar.gz'), name: 'gone.tar.gz' };
  expect(await runRestore(settings, use, gone)).toBe('找不到文件：gone.tar.gz');
  expect(kept()).toEqual(before);
});

test('the desk takes the next order after a failure, and keeps one that nobody waits for yet', async () => {
  const faults = ['takeAlone', 'share'];
  const fail = (name: string): void => {
    if (faults[0] === name) throw new Error(`${faults.shift()} failed`);
  };
  const desk = new RestoreCoordinator({
    takeExclusive: async () => (fail('takeAlone'), true),
    share: async () => fail('share'),
    release: async () => {},
  });
  await expect(desk.reserve()).rejects.toThrow('takeAlone failed');
  expect(await desk.reserve()).toBe(true);
  await expect(desk.reserve()).rejects.toThrow('正在恢复备份');
  await expect(desk.release()).rejects.toThrow('share failed');
  const order: RestoreOrder = { path: '/a', name: 'a', signature: '', by: '' };
  for (const name of ['first', 'second']) {
    expect(await desk.reserve()).toBe(true);
    desk.take({ ...order, name });
    expect(await desk.nextOrder()).toMatchObject({ name });
    await desk.finish('');
  }
  const waiting = desk.nextOrder();
  desk.take(order);
  expect(await waiting).toBe(order);
});
