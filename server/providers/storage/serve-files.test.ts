import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createFolderStorage } from './folder-storage.ts';
import { serveFiles } from './serve-files.ts';

let folder: string;
let app: FastifyInstance;
/** Warnings: an answer that is given twice is one. */
let logged: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'somnia-serve-'));
  const storage = createFolderStorage(join(folder, 'uploads'), '/uploads');
  await storage.put('2026/a.png', Buffer.from('png'), 'image/png');
  await storage.put('2026/海.svg', Buffer.from('<svg/>'), 'image/svg+xml');
  await storage.put('2026/page.html', Buffer.from('<script>1</script>'), 'text/html');
  await storage.put('2026/v.mp4', Buffer.from('0123456789'), 'video/mp4');
  await writeFile(join(folder, 'secret.txt'), 'SECRET-KEY');
  await symlink(join(folder, 'secret.txt'), join(folder, 'uploads', 'leak.txt'));
  await writeFile(join(folder, 'uploads', '.env'), 'SECRET-KEY');
  logged = [];
  app = fastify({ logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } } });
  serveFiles(app, { storage }, async (key) => (key === '2026/old.png' ? '/uploads/2026/a.png' : null));
});

afterEach(async () => {
  await app.close();
  // An answer that is given twice is only seen in the log.
  if (logged.length > 0) throw new Error(logged.join(''));
  await rm(folder, { recursive: true, force: true });
});

test('an uploaded picture is served for good, without guessing, in a sandbox', async () => {
  const answer = await app.inject('/uploads/2026/a.png');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('png');
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['content-security-policy']).toContain('sandbox');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect((await app.inject('/uploads/2026/a.png?v=1')).statusCode).toBe(200);
});

test('an SVG is a picture, and a download when opened by itself; a page is only bytes', async () => {
  const svg = await app.inject('/uploads/2026/%E6%B5%B7.svg');
  expect(svg.headers['content-type']).toBe('image/svg+xml');
  expect(svg.headers['content-disposition']).toBe('attachment');
  const html = await app.inject('/uploads/2026/page.html');
  expect(html.headers['content-type']).toBe('application/octet-stream');
  expect(html.headers['content-disposition']).toBe('attachment');
});

test('a part of a video can be asked for, and an unchanged file is not sent again', async () => {
  const part = await app.inject({ url: '/uploads/2026/v.mp4', headers: { range: 'bytes=2-4' } });
  expect([part.statusCode, part.body]).toEqual([206, '234']);
  const first = await app.inject('/uploads/2026/a.png');
  const again = await app.inject({
    url: '/uploads/2026/a.png',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('nothing outside the folder, hidden or linked out of it is served', async () => {
  for (const path of [
    '../secret.txt',
    '..%2Fsecret.txt',
    '%2e%2e/secret.txt',
    '2026/..%2f..%2fsecret.txt',
    '..%5Csecret.txt',
    '.env',
    'leak.txt',
    '',
    '2026',
    '2026/',
    'a%00.png',
    '%',
  ]) {
    const answer = await app.inject({ url: `/uploads/${path}` });
    expect(answer.body).not.toContain('SECRET-KEY');
    expect([400, 403, 404]).toContain(answer.statusCode);
  }
});

test('a file that was replaced leads to the new one, and names of preview rules mean the picture', async () => {
  const moved = await app.inject('/uploads/2026/old.png');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/uploads/2026/a.png']);
  expect(moved.headers['cache-control']).toBe('no-cache');
  for (const rule of ['!large', '!thumb-2.webp']) {
    expect((await app.inject(`/uploads/2026/a.png${rule}`)).body).toBe('png');
  }
  expect((await app.inject('/uploads/2026/b.png!large')).statusCode).toBe(404);
  expect((await app.inject({ method: 'HEAD', url: '/uploads/2026/a.png' })).headers['content-length']).toBe('3');
});

test('a variant that is not there is answered with its image for a while, and that of a moved one with the new address', async () => {
  const answer = await app.inject('/uploads/2026/a.png-icon.webp');
  expect([answer.body, answer.headers['content-type']]).toEqual(['png', 'image/png']);
  expect(answer.headers['cache-control']).toBe('public, max-age=600');
  const moved = await app.inject('/uploads/2026/old.png-icon.webp');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/uploads/2026/a.png-icon.webp']);
  expect((await app.inject('/uploads/2026/b.png-icon.webp')).statusCode).toBe(404);
  expect((await app.inject('/uploads/2026/a.png')).headers['cache-control']).toContain('immutable');
});

test('a file of a remote store is answered once, as are a variant that is not there and one that does not change', async () => {
  const files: Record<string, string> = { '2026/a.png': 'png' };
  const open = async (key: string) => {
    const body = files[key];
    return body === undefined ? null : { body: Readable.from([body]), length: body.length, etag: '"1"', range: null };
  };
  const remote = fastify({ logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } } });
  serveFiles(remote, { storage: { folder: null, open } }, async () => null);
  const ask = async (url: string, headers = {}) => {
    const answer = await remote.inject({ url, headers });
    return [answer.statusCode, answer.body];
  };
  expect(await ask('/uploads/2026/a.png')).toEqual([200, 'png']);
  expect(await ask('/uploads/2026/a.png-tiny.webp')).toEqual([200, 'png']);
  expect(await ask('/uploads/2026/a.png', { 'if-none-match': '"1"' })).toEqual([304, '']);
  expect((await ask('/uploads/2026/b.png'))[0]).toBe(404);
  await remote.close();
});
