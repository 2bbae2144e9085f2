import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readSettings } from './settings.ts';
import { dropStagedKey, placeStagedKey, readSiteKey, stagedKey, stageKey } from './site-key.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'somnia-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settings = () => readSettings({ DATA_DIR: folder });
const textIn = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();

test('a key is made once, for its owner alone', async () => {
  const key = await readSiteKey(settings());
  expect(await readSiteKey(settings())).toEqual(key);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('each replaced key is kept under a name of its own', async () => {
  const first = await readSiteKey(settings());
  for (const fill of [1, 2]) {
    await stageKey(folder, Buffer.alloc(32, fill));
    await placeStagedKey(folder);
  }
  expect(await readSiteKey(settings())).toEqual(Buffer.alloc(32, 2));
  expect(textIn('secret.key.before-restore-1')).toBe(first.toString('hex'));
  expect(textIn('secret.key.before-restore-2')).toBe('01'.repeat(32));
  expect(existsSync(join(folder, 'secret.key.restored'))).toBe(false);
});

test('a key that was only staged changes nothing', async () => {
  const key = await readSiteKey(settings());
  await stageKey(folder, Buffer.alloc(32, 3));
  expect(await stagedKey(folder)).toEqual(Buffer.alloc(32, 3));
  expect(await readSiteKey(settings())).toEqual(key);
  await dropStagedKey(folder);
  expect(await stagedKey(folder)).toBeNull();
});

test('no new key is made where an old one lies', async () => {
  await readSiteKey(settings());
  for (const name of ['secret.key.before-restore', 'secret.key.before-restore-4', 'secret.key.restored']) {
    await rename(join(folder, 'secret.key'), join(folder, name));
    await expect(readSiteKey(settings())).rejects.toThrow(`旁边还有 ${name}`);
    expect(readdirSync(folder)).toEqual([name]);
    await rename(join(folder, name), join(folder, 'secret.key'));
  }
  await writeFile(join(folder, 'secret.key'), 'something');
  await expect(readSiteKey(settings())).rejects.toThrow('已损坏');
});
