import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { makeBackup, restoreBackup } from '#server/features/transfers/backups.service.ts';
import { recordRestore } from '#server/features/transfers/service.ts';
import { readSettings } from '#server/kit/settings.ts';

import { composeSite } from './compose.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'somnia-compose-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settingsOf = (name: string) => readSettings({ DATA_DIR: join(folder, name), LOG_LEVEL: 'silent' });

async function keyOf(name: string): Promise<string> {
  const { site, close } = await composeSite(settingsOf(name));
  await close();
  return site.key.toString('hex');
}

test('a process that ends between the commit and the key leaves a site that finds its key', async () => {
  const source = await composeSite(settingsOf('source'));
  const path = join(folder, 'backup.tar.gz');
  await makeBackup(source.site, path, { version: '25.8.0', withKey: true });
  await source.close();
  const target = await composeSite(settingsOf('target'), { isExclusive: true });
  const own = target.site.key.toString('hex');
  await restoreBackup(target.site, path, {
    trust: true,
    beforeCommit: (unit, found) => recordRestore(unit, 'backup.tar.gz', found),
  });
  await target.close();
  // Simulates a process killed at this point.
  const key = join(folder, 'target', 'secret.key');
  const theirs = readFileSync(key, 'utf8');
  await rm(`${key}.before-restore-1`);
  await writeFile(`${key}.restored`, theirs);
  await writeFile(key, `${own}\n`);
  expect(await keyOf('target')).toBe(theirs.trim());
  expect(readFileSync(`${key}.before-restore-1`, 'utf8').trim()).toBe(own);
  expect(existsSync(`${key}.restored`)).toBe(false);
});

test('a key of a restoration that never was committed is not taken', async () => {
  const own = await keyOf('target');
  const key = join(folder, 'target', 'secret.key');
  await writeFile(`${key}.restored`, `${'05'.repeat(32)}\n`);
  expect(await keyOf('target')).toBe(own);
  expect(existsSync(`${key}.restored`)).toBe(false);
});

test('while one program is alone, no other opens the site', async () => {
  const alone = await composeSite(settingsOf('target'), { isExclusive: true });
  await expect(composeSite(settingsOf('target'))).rejects.toThrow('正在被恢复或搬移');
  await alone.close();
  const one = await composeSite(settingsOf('target'));
  await expect(composeSite(settingsOf('target'), { isExclusive: true })).rejects.toThrow('有别的程序正在使用这份数据');
  await one.close();
});
