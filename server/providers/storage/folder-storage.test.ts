import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readSettings } from '#server/kit/settings.ts';

import { createFolderStorage } from './folder-storage.ts';
import { openStorage } from './open-storage.ts';
import { isStorageKey, safeStem } from './storage-key.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'somnia-storage-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file that was put is read again, listed, and gone once removed', async () => {
  const storage = createFolderStorage(folder, '/uploads');
  await storage.put('2026/11/海-ab12.txt', Buffer.from('月光'), 'text/plain');
  await storage.put('2026/10/b.txt', Buffer.from('b'), 'text/plain');
  const file = await storage.read('2026/11/海-ab12.txt');
  expect(file && (await text(file))).toBe('月光');
  expect(await Array.fromAsync(storage.list())).toEqual(['2026/10/b.txt', '2026/11/海-ab12.txt']);
  expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  await storage.remove('2026/11/海-ab12.txt');
  expect(await storage.read('2026/11/海-ab12.txt')).toBeNull();
});

test('no key leads out of the folder', async () => {
  const storage = createFolderStorage(join(folder, 'uploads'), '/uploads');
  await writeFile(join(folder, 'secret.txt'), '密钥');
  for (const key of [
    '../secret.txt',
    '..',
    '.',
    '',
    '/etc/passwd',
    'a/../../secret.txt',
    'a//b',
    '..\\secret.txt',
    'a\u0000.txt',
    '.unfinished/x',
    'a/.env',
    'CON',
    'aux.txt',
    'a./b',
    'a/b '.repeat(300),
  ]) {
    expect(isStorageKey(key)).toBe(false);
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a key');
    expect(await storage.read(key)).toBeNull();
  }
  for (const url of [
    '/uploads/%2e%2e/secret.txt',
    '/uploads/..%2Fsecret.txt',
    '/uploads/%',
    '/elsewhere/a.txt',
    '/uploadsx/a.txt',
  ]) {
    expect(storage.keyOf(url)).toBeNull();
  }
});

test('a link inside the folder that leads out of it is not served', async () => {
  const storage = createFolderStorage(join(folder, 'uploads'), '/uploads');
  await storage.put('a.txt', Buffer.from('a'), 'text/plain');
  await writeFile(join(folder, 'secret.txt'), '密钥');
  await symlink(join(folder, 'secret.txt'), join(folder, 'uploads', 'leak.txt'));
  expect(await storage.read('leak.txt')).toBeNull();
  expect(await Array.fromAsync(storage.list())).toEqual(['a.txt']);
});

test('address and key of a file lead to each other', () => {
  const storage = createFolderStorage(folder, '/uploads');
  const url = storage.urlOf('2026/11/海 边-ab12.webp');
  expect(url).toBe('/uploads/2026/11/%E6%B5%B7%20%E8%BE%B9-ab12.webp');
  expect(storage.keyOf(url)).toBe('2026/11/海 边-ab12.webp');
  expect(storage.keyOf(`${url}?v=1`)).toBe('2026/11/海 边-ab12.webp');
});

test('a name somebody chose becomes a harmless one', () => {
  expect(safeStem('../../etc/passwd.jpg')).toBe('passwd');
  expect(safeStem('海边的 夜晚.JPG')).toBe('海边的-夜晚');
  expect(safeStem('a\u202Egpj.exe')).toBe('a-gpj');
  expect(safeStem('CON.png')).toBe('file');
  expect(safeStem('....png')).toBe('file');
  expect(isStorageKey(`${safeStem('字'.repeat(300))}.png`)).toBe(true);
});

test('without a STORAGE_URL files lie in the data folder; one that names nothing known is refused', async () => {
  const opened = await openStorage(readSettings({ DATA_DIR: folder }));
  expect(opened.urlOf('a.png')).toBe('/uploads/a.png');
  await expect(openStorage(readSettings({ DATA_DIR: folder, STORAGE_URL: 'ftp://x' }))).rejects.toThrow(
    'STORAGE_URL 不正确',
  );
});
