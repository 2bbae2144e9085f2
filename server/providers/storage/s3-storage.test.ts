import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { readSettings } from '#server/kit/settings.ts';
import type { Storage } from '#server/kit/storage.ts';

import { openStorage } from './open-storage.ts';
import { readS3Address } from './s3-address.ts';
import { openS3Clients } from './s3-client.ts';
import { openS3Staging } from './s3-staging.ts';
import { openFakeS3, type FakeS3 } from './fake-s3.ts';
import { openS3Storage } from './s3-storage.ts';
import { serveFiles } from './serve-files.ts';

let store: FakeS3;

beforeEach(async () => {
  store = await openFakeS3();
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
  store.overrideResponses((method) => (method === 'PUT' && failures-- > 0 ? 503 : null));
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

test('a part is signed for its place, length, contents and ten minutes, under the origin that pages may send to', async () => {
  const name = 'a'.repeat(24);
  const sha256 = 'f'.repeat(64);
  for (const [at, origin, path] of [
    ['s3.example.com/photos', 'https://photos.s3.example.com', '/'],
    ['s3.example.com:9000/photos?path_style=1', 'https://s3.example.com:9000', '/photos/'],
  ] as const) {
    const address = readS3Address(`s3://KEY:secret@${at}`);
    const staging = await openS3Staging(openS3Clients(address), address.bucket);
    expect(staging.origin).toBe(origin);
    const part = { name, multipartId: 'x/y', number: 2, bytes: 77 };
    const whole = await staging.signPart({ ...part, sha256 }, Date.UTC(2026, 10, 3, 4, 5, 6));
    expect(whole.headers).toEqual([{ name: 'x-amz-content-sha256', value: sha256 }]);
    const url = new URL(whole.url);
    expect(url.origin + url.pathname).toBe(`${origin}${path}unfinished-uploads/${name}`);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      partNumber: '2',
      uploadId: 'x/y',
      'X-Amz-Credential': 'KEY/20261103/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20261103T040506Z',
      'X-Amz-Expires': '600',
      'X-Amz-SignedHeaders': 'content-length;host;x-amz-content-sha256',
    });
    expect(query).not.toHaveProperty('X-Amz-Content-Sha256');
    const unread = await staging.signPart(part, 0);
    expect(unread.headers).toEqual([]);
    expect(new URL(unread.url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
  }
});
