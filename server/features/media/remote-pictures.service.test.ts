import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { fetchPicture } from '#contract/features/media/remote.calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import type { OptionStore } from '#server/features/settings/options.service.ts';
import type { SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import { imageWithLocation } from '#tests/kit/upload-corpus.ts';

import { routes } from './remote-pictures.routes.ts';
import { fetchPictureOf } from './remote-pictures.service.ts';

const unreadable = '没能取到这张图片，请下载后再上传';
/** One loopback address counts as public; every other one is private. */
const outside: SafeFetchOptions = { allow: (address) => address === '127.0.0.2' };

let site: TestSite;
let other: Server;
let port: number;
let hits: string[];
let picture: Buffer;
let writer: Viewer;

beforeEach(async () => {
  site = await openTestSite();
  connectReactions(site.site);
  writer = {
    userId: await insertUserRow(site.site, '老王'),
    role: 'contributor',
    power: 3,
    vipLevel: 0,
    banned: false,
  };
  picture = await imageWithLocation('png');
  hits = [];
  other = createServer((request, response) => {
    const path = request.url ?? '';
    hits.push(`${request.socket.localAddress} ${path}`);
    if (path.startsWith('/to/')) response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
    else if (path === '/a.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else if (path === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<title>x</title>');
    else if (path === '/large') response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(1_200_000));
    else if (path === '/slow') response.writeHead(200, { 'content-type': 'image/png' }).write('x');
    else if (path === '/broken') response.writeHead(200, { 'content-type': 'image/png' }).end(picture.subarray(0, 200));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
  port = (other.address() as AddressInfo).port;
});

afterEach(async () => {
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  await site.close();
});

const at = (path: string) => `http://127.0.0.2:${port}${path}`;
const fetchIt = (url: string, fetch = outside) => fetchPictureOf(site.contextFor(writer), url, fetch);

test('a picture of another site becomes a file of the writer, drawn anew and counted as an upload', async () => {
  const item = await fetchIt(at('/a.png'));
  expect(item).toMatchObject({ name: 'a.png', width: 64, height: 48, owner: { id: writer.userId } });
  const stored = await site.site.storage.read(site.site.storage.keyOf(item.url) ?? '');
  const kept = stored ? await buffer(stored) : Buffer.alloc(0);
  expect([picture.includes('SECRET'), kept.includes('SECRET'), kept.length > 100]).toEqual([true, false, true]);
  const counted = await site.site.db.selectFrom('uploads').select('bytes').execute();
  expect(counted.map(({ bytes }) => Number(bytes))).toEqual([picture.length]);
  expect((await fetchIt(at(`/to/${encodeURIComponent('/a.png')}`))).url).not.toBe('');
  expect((await fetchIt(at('/a.png'))).url).toBe(item.url);
  expect(hits.filter((hit) => hit.endsWith(' /a.png'))).toHaveLength(2);
});

test('what is no picture, too large, too slow or inside is not brought in', async () => {
  (site.site.options as OptionStore).apply('image_max_mb', 1);
  const inner = `http://127.0.0.1:${port}/a.png`;
  for (const url of [
    at('/large'),
    inner,
    at(`/to/${encodeURIComponent(inner)}`),
    `http://[::1]:${port}/a.png`,
    'http://169.254.169.254/',
  ])
    await expect(fetchIt(url), url).rejects.toThrow(unreadable);
  await expect(fetchIt(at('/slow'), { ...outside, timeoutMs: 200 })).rejects.toThrow(unreadable);
  await expect(fetchIt(at('/page'))).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
  await expect(fetchIt(at('/broken'))).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
  await expect(fetchIt(at('/nothing'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const url of ['/uploads/a.png', 'file:///etc/passwd', 'javascript:1', 'data:image/png;base64,x'])
    await expect(site.call(routes, fetchPicture, { url }, writer), url).rejects.toThrow('请填写图片的完整网址');
  expect(hits.filter((hit) => hit.startsWith('127.0.0.1 '))).toEqual([]);
  expect(await Array.fromAsync(site.site.storage.list())).toEqual([]);
});
