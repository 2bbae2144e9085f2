import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { readSettings } from '#server/kit/settings.ts';
import type { Storage } from '#server/kit/storage.ts';

import { openStorage } from './open-storage.ts';
import { presign } from './presign.ts';
import { readS3Address } from './s3-address.ts';
import { openS3StandIn, type S3StandIn } from './s3-stand-in.ts';
import { openS3Storage } from './s3-storage.ts';
import { serveFiles } from './serve-files.ts';

let store: S3StandIn;

beforeEach(async () => {
  store = await openS3StandIn();
});

afterEach(() => store.close());

const open = (url = store.url): Promise<Storage> => openStorage(readSettings({ STORAGE_URL: url }));

test('files in a store are put, read, listed over many pages and removed like those in a folder', async () => {
  const storage = await open();
  for (const name of ['甲', '乙', '丙', '丁', '戊'])
    await storage.put(`2026/11/${name}.txt`, Buffer.from(name), 'text/plain');
  const file = await storage.read('2026/11/乙.txt');
  expect(file && (await text(file))).toBe('乙');
  expect(await storage.read('2026/11/无.txt')).toBeNull();
  expect((await Array.fromAsync(storage.list())).toSorted()).toEqual(
    ['丁', '丙', '乙', '戊', '甲'].map((name) => `2026/11/${name}.txt`),
  );
  await storage.remove('2026/11/乙.txt');
  await storage.remove('2026/11/乙.txt');
  expect(await storage.read('2026/11/乙.txt')).toBeNull();
  expect(storage.urlOf('2026/11/甲.txt')).toBe('/uploads/2026/11/%E7%94%B2.txt');
  await expect(storage.put('../x', Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a key');
  expect([...store.objects.keys()].every((key) => key.startsWith('uploads/2026/11/'))).toBe(true);
});

test('a closed store is served by the site itself, in parts too, with the headers of a folder', async () => {
  const storage = await open();
  await storage.put('v.mp4', Buffer.from('0123456789'), 'video/mp4');
  await storage.put('a.svg', Buffer.from('<svg/>'), 'image/svg+xml');
  const app = fastify({ logger: false });
  serveFiles(app, { storage }, async (key) => (key === 'old.mp4' ? '/uploads/v.mp4' : null));
  const whole = await app.inject('/uploads/v.mp4');
  expect([whole.statusCode, whole.body, whole.headers['content-type']]).toEqual([200, '0123456789', 'video/mp4']);
  expect(whole.headers['content-security-policy']).toContain('sandbox');
  const part = await app.inject({ url: '/uploads/v.mp4', headers: { range: 'bytes=2-4' } });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  const same = await app.inject({ url: '/uploads/v.mp4', headers: { 'if-none-match': String(whole.headers.etag) } });
  expect(same.statusCode).toBe(304);
  expect((await app.inject('/uploads/a.svg')).headers['content-disposition']).toBe('attachment');
  expect((await app.inject('/uploads/none.png')).statusCode).toBe(404);
  expect((await app.inject('/uploads/old.mp4')).headers.location).toBe('/uploads/v.mp4');
  await app.close();
});

test('a wrong address, key or bucket is said at the start, in a sentence', async () => {
  for (const [url, sentence] of [
    ['s3://host/bucket', '缺少密钥或密码'],
    ['s3://a:b@host', '缺少桶名'],
    ['s3://a:b@host/..', '缺少桶名'],
    [store.url.replace('STANDINKEY', 'OTHER'), '密钥不能访问桶 somnia-test'],
    [store.url.replace('somnia-test', 'elsewhere'), '桶 elsewhere 不存在'],
  ] as const)
    await expect(open(url)).rejects.toThrow(sentence);
  expect(readS3Address('s3://a:b%2Fc@s3.example.com/photos?region=cn-north-1')).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'cn-north-1',
    bucket: 'photos',
    accessKeyId: 'a',
    secretAccessKey: 'b/c',
    pathStyle: false,
    direct: true,
  });
});

test('a store that fails for a moment is asked again', async () => {
  const storage = await open();
  let failures = 1;
  store.refuse((method) => (method === 'PUT' && failures-- > 0 ? 503 : null));
  await storage.put('a.txt', Buffer.from('a'), 'text/plain');
  expect([...store.objects.keys()]).toEqual(['uploads/a.txt']);
});

test('a store that falls silent is given up: before its answer, within a body, and within a list', async () => {
  const server = createServer((request, reply) => {
    request.resume();
    if (request.method === 'HEAD') return void reply.writeHead(200).end();
    if (request.method === 'GET') reply.writeHead(200, { 'content-length': 100 }).write('<List>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const storage = await openS3Storage(readS3Address(`s3://k:s@127.0.0.1:${port}/bucket?path_style=1`), '/uploads', 100);
  await expect(storage.put('a.txt', Buffer.from('a'), 'text/plain')).rejects.toMatchObject({ name: 'TimeoutError' });
  const body = await storage.read('a.txt');
  await expect(body && buffer(body)).rejects.toThrow('said nothing for 100 ms');
  await expect(storage.staging?.read('a'.repeat(24), 100)).rejects.toThrow('said nothing for 100 ms');
  await expect(Array.fromAsync(storage.list())).rejects.toMatchObject({ name: 'TimeoutError' });
  server.closeAllConnections();
  server.close();
});

test('a file whose reader pauses is not given up, and one that nobody reads holds no connection', async () => {
  const contents = Buffer.alloc(20_000_000, 7);
  const other = await open();
  await other.put('a.bin', contents, 'application/octet-stream');
  await other.put('b.bin', contents.subarray(0, 1_000_000), 'application/octet-stream');
  const storage = await openS3Storage(readS3Address(store.url), '/uploads', 1000);
  const body = await storage.read('a.bin');
  if (!body) throw new Error('There is no such file');
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (chunks.length === 0) await new Promise((resolve) => setTimeout(resolve, 1500));
    chunks.push(chunk);
  }
  expect(Buffer.concat(chunks).equals(contents)).toBe(true);
  for (let number = 0; number < 52; number += 1) (await storage.read('b.bin'))?.destroy();
  const last = await storage.read('b.bin');
  expect(last && (await buffer(last)).length).toBe(1_000_000);
});

test('an address signed beforehand is the one that Amazon’s own example has', () => {
  const address = {
    endpoint: 'https://s3.amazonaws.com',
    region: 'us-east-1',
    bucket: 'examplebucket',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    pathStyle: false,
    direct: true,
  };
  const time = Date.UTC(2013, 4, 24);
  const url = presign(address, { method: 'GET', key: 'test.txt', query: {}, headers: {} }, time, 86_400);
  expect(url).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z' +
      '&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});
