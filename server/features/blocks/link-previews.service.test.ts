import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { bytesPerDay } from '#contract/features/media/uploads.limits.ts';
import { getLinkPreview } from '#contract/features/blocks/link-previews.calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { jobs as mediaJobs } from '#server/features/media/jobs.ts';
import type { SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import { write } from '#server/kit/site.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import { imageWithLocation } from '#tests/kit/upload-corpus.ts';

import { routes } from './link-previews.routes.ts';
import { describePage } from './link-previews.service.ts';

const unreadable = '没能读到这个网页，请自己填写标题和简介';
let writer: Viewer = { userId: 1, role: 'contributor', power: 3, vipLevel: 0, banned: false };

let site: TestSite;
let canary: Server;
let port: number;
let hits: string[];
let picture: Buffer;
/** With a comment before its end, which only encoding the image again removes. */
let gif: Buffer;

beforeEach(async () => {
  site = await openTestSite();
  connectReactions(site.site);
  writer = { ...writer, userId: await insertUserRow(site.site, '老王') };
  picture = await imageWithLocation('png');
  const plain = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .gif()
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 6]), Buffer.from('SECRET'), Buffer.from([0])]);
  gif = Buffer.concat([plain.subarray(0, -1), comment, Buffer.from([0x3b])]);
  hits = [];
  canary = createServer((request, response) => {
    const path = request.url ?? '';
    hits.push(`${request.socket.localAddress} ${path}`);
    const html = { 'content-type': 'text/html' };
    if (path.startsWith('/to/')) response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
    else if (path === '/page') {
      response
        .writeHead(200, html)
        .end(
          `<title>茶</title><meta name="description" content="${'好'.repeat(400)}"><meta property="og:image" content="a.png">`,
        );
    } else if (path === '/long')
      response
        .writeHead(200, html)
        .end(`<title>长</title><meta property="og:image" content="/a.png?${'x'.repeat(1900)}">`);
    else if (path === '/moving')
      response.writeHead(200, html).end('<title>动</title><meta property="og:image" content="/a.gif">');
    else if (path === '/a.gif') response.writeHead(200, { 'content-type': 'image/gif' }).end(gif);
    else if (path.startsWith('/a.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else if (path === '/bad')
      response.writeHead(200, html).end('<title>酒</title><meta property="og:image" content="/picture">');
    else if (path === '/inner')
      response
        .writeHead(200, html)
        .end(`<title>水</title><meta property="og:image" content="http://127.0.0.1:${port}/a.png">`);
    else if (path.startsWith('/own?')) {
      const own = site.site.url + decodeURIComponent(path.slice(5));
      response.writeHead(200, html).end(`<title>己</title><meta property="og:image" content="${own}">`);
    } else if (path === '/large') response.writeHead(200, html).end(`<title>大</title>${'x'.repeat(2_100_000)}`);
    else if (path === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('x');
    else if (path === '/empty') response.writeHead(200, html).end('<p>没有标题</p>');
    else if (path === '/slow') response.writeHead(200, html).write('<title>慢');
    else response.writeHead(404, html).end('<title>没有</title>');
  });
  await new Promise<void>((resolve) => canary.listen(0, '0.0.0.0', resolve));
  port = (canary.address() as AddressInfo).port;
});

afterEach(async () => {
  canary.closeAllConnections();
  await new Promise((resolve) => canary.close(resolve));
  await site.close();
});

const describe = (link: string, fetch?: SafeFetchOptions) => describePage(site.contextFor(writer), link, fetch);

/** One loopback address counts as public; every other one is private. */
const outside: SafeFetchOptions = { allow: (address) => address === '127.0.0.2' };
const page = (path: string) => `http://127.0.0.2:${port}${path}`;

test('a page is described by what it says of itself, shortened to what a card shows', async () => {
  expect(await describe(page('/page'), outside)).toEqual({
    title: '茶',
    description: `${'好'.repeat(299)}…`,
    image: { url: expect.stringMatching(/^\/uploads\/2026\/11\/a-[0-9a-f]{32}\.png$/) },
    frame: '',
  });
});

test('the picture of a page is copied once and drawn anew; what is none, or of the inner network, is left out', async () => {
  const { image } = await describe(page('/page'), outside);
  const { storage } = site.site;
  const file = await storage.read(storage.keyOf(image.url) ?? '');
  const kept = file ? await buffer(file) : Buffer.alloc(0);
  expect([picture.includes('SECRET'), kept.includes('SECRET'), kept.length > 100]).toEqual([true, false, true]);
  const row = await site.site.db.selectFrom('media').select(['owner_id', 'purpose']).executeTakeFirst();
  expect([Number(row?.owner_id), row?.purpose]).toEqual([writer.userId, 'library']);
  expect((await describe(page('/page'), outside)).image).toEqual(image);
  expect(hits.filter((hit) => hit.endsWith('/a.png'))).toHaveLength(1);
  for (const [path, title] of [
    ['/bad', '酒'],
    ['/inner', '水'],
  ] as const)
    expect(await describe(page(path), outside)).toEqual({ title, description: '', image: { url: '' }, frame: '' });
  expect(hits.filter((hit) => hit.startsWith('127.0.0.1 '))).toEqual([]);
  expect(await Array.fromAsync(storage.list())).toHaveLength(1);
});

test('the picture of a page is encoded again, so that nothing of its file stays', async () => {
  const { image } = await describe(page('/moving'), outside);
  const { storage } = site.site;
  const file = await storage.read(storage.keyOf(image.url) ?? '');
  const stored = file ? await buffer(file) : Buffer.alloc(0);
  expect([gif.includes('SECRET'), stored.includes('SECRET'), stored.length > 20]).toEqual([true, false, true]);
});

test('a page of this site is no picture: readers would ask for it with every card', async () => {
  const imageOf = async (path: string) =>
    (await describe(page(`/own?${encodeURIComponent(path)}`), outside)).image.url.replace(site.site.url, '');
  for (const path of ['/search?s=茶', '/', '/nv/comments?post_id=1', '/uploads/2026/11/a.mp4', '/uploads/../search'])
    expect(await imageOf(path), path).toBe('');
  expect(await imageOf('/uploads/2026/11/a.png')).toBe('/uploads/2026/11/a.png');
});

test('no transaction waits for the store, and a picture that nothing names goes away again', async () => {
  const { storage, db } = site.site;
  const put = storage.put;
  let wasFree = false;
  storage.put = async (key, body, mime) => {
    wasFree = await write(site.site, async () => true);
    await put(key, body, mime);
    // The same image is imported concurrently, so this transaction fails.
    const record = { source_key: `fetched:${page('/a.png')}`, kind: 'media', local_id: 1 };
    await db
      .insertInto('import_records')
      .values({ ...record, imported_at: 0 })
      .execute();
  };
  expect((await describe(page('/page'), outside)).image).toEqual({ url: '' });
  expect(wasFree).toBe(true);
  expect(await Array.fromAsync(storage.list())).toHaveLength(1);
  registerWorkers(site.site, mediaJobs);
  site.clock.advance(3_600_001);
  await site.site.jobs.drain();
  expect(await Array.fromAsync(storage.list())).toEqual([]);
});

test('a picture counts as an upload; without allowance or room the card has none', async () => {
  const count = () => site.site.db.selectFrom('uploads').select('bytes').execute();
  await describe(page('/page'), outside);
  expect((await count()).map((row) => Number(row.bytes))).toEqual([picture.length]);
  const used = { user_id: writer.userId ?? 0, name: '', bytes: bytesPerDay, created_at: site.clock.now() };
  const full = { ...used, id: 'a'.repeat(24), changed_at: used.created_at };
  await site.site.db.insertInto('uploads').values(full).execute();
  expect(await describe(page('/long'), outside)).toMatchObject({ title: '长', image: { url: '' } });
  await site.site.db.deleteFrom('uploads').where('id', '=', full.id).execute();
  const { image } = await describe(page('/long'), outside);
  expect(image.url).toMatch(/^\/uploads\//);
  // A long address is cached too.
  expect((await describe(page('/long'), outside)).image).toEqual(image);
  expect(await count()).toHaveLength(2);
});

test('what is no page, too large, too slow or empty is told in one sentence', async () => {
  for (const path of ['/nothing', '/large', '/picture', '/empty']) {
    await expect(describe(page(path), outside), path).rejects.toThrow(unreadable);
  }
  const began = performance.now();
  await expect(describe(page('/slow'), outside)).rejects.toThrow(unreadable);
  expect(performance.now() - began).toBeLessThan(5500);
});

test('no way of writing an inner address reaches the inner network', async () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
    '①②⑦.0.0.1',
    'localhost',
    'LOCALHOST.',
    'localhost.localdomain',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '100.64.0.1',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ];
  for (const host of hosts) {
    await expect(
      site.call(routes, getLinkPreview, { link: `http://${host}:${port}/page` }, writer),
      host,
    ).rejects.toThrow(/没能读到这个网页|请填写完整的网址/);
  }
  const schemes = [
    'gopher://127.0.0.1:70/_x',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'javascript:1',
    'dict://127.0.0.1/',
    '//127.0.0.1/',
    '/about',
  ];
  for (const link of schemes) {
    await expect(site.call(routes, getLinkPreview, { link }, writer), link).rejects.toThrow('请填写完整的网址');
  }
  for (const login of ['a:b@127.0.0.1', 'example.com@127.0.0.1', '127.0.0.2@127.0.0.1']) {
    await expect(describe(`http://${login}:${port}/page`, outside), login).rejects.toThrow(unreadable);
  }
  expect(hits).toEqual([]);
});

test('a page that leads to the inner network is not followed there', async () => {
  for (const to of [
    `http://127.0.0.1:${port}/page`,
    `http://[::1]:${port}/page`,
    `//127.1:${port}/page`,
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
  ]) {
    await expect(describe(page(`/to/${encodeURIComponent(to)}`), outside), to).rejects.toThrow(unreadable);
  }
  expect(hits.filter((hit) => !hit.includes('/to/'))).toEqual([]);
  expect(await describe(page(`/to/${encodeURIComponent('/page')}`), outside)).toMatchObject({ title: '茶' });
});

test('a name that changes its address between the look and the visit is not followed inside', async () => {
  let looks = 0;
  const flips = async () => {
    looks += 1;
    return looks === 1 ? ['127.0.0.2'] : ['127.0.0.1'];
  };
  const link = `http://rebind.example:${port}/page`;
  expect(await describe(link, { ...outside, resolve: flips })).toMatchObject({ title: '茶' });
  // Once for the page and once for its image, which resolves to a private address by then and is skipped.
  expect(looks).toBe(2);
  expect(hits.every((hit) => hit.includes('127.0.0.2'))).toBe(true);
  await expect(describe(link, { ...outside, resolve: flips })).rejects.toThrow(unreadable);
  const mixed = async () => ['127.0.0.2', '127.0.0.1'];
  await expect(describe(link, { ...outside, resolve: mixed })).rejects.toThrow(unreadable);
  expect(hits).toHaveLength(1);
});

test('only so many pages are read at once', async () => {
  const slow = Array.from({ length: 8 }, () =>
    describe(page('/slow'), { ...outside, timeoutMs: 1500 }).catch((error: Error) => error.message),
  );
  await expect(describe(page('/page'), outside)).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(new Set(await Promise.all(slow))).toEqual(new Set([unreadable]));
  expect(await describe(page('/page'), outside)).toMatchObject({ title: '茶' });
});
