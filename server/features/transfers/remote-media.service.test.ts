import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { preparePost, storePost } from '#server/features/posts/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { fetchRemoteMedia } from './remote-media.service.ts';

let it: TestSite;
let server: Server;
let base = '';
let asked: string[] = [];
const local = { allow: () => true };

beforeAll(async () => {
  it = await openTestSite();
  connectReactions(it.site);
  const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/a.png')) response.setHeader('content-type', 'image/png').end(picture);
    else if (request.url === '/page.png') response.setHeader('content-type', 'text/html').end('<p>登录</p>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await it.close();
});

async function sourceOf(id: number): Promise<Block[]> {
  const row = await it.site.db
    .selectFrom('post_bodies')
    .select('source')
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.source) as Block[];
}

test('pictures of articles come to the site, what can’t be fetched keeps its address', async () => {
  const userId = await createUser(it.site, { name: '老王', role: 'author' });
  const blocks = [
    { type: 'image', data: { file: { url: `${base}/a.png` }, caption: `见 <a href="${base}/a.png">原图</a>` } },
    { type: 'paragraph', data: { text: `字 <img src="${base}/a.png?x=1&amp;y=2"> 字` } },
    { type: 'gallery', data: { images: [{ url: `${base}/gone.png` }, { url: `${base}/page.png` }] } },
    { type: 'code', data: { code: `<img src="${base}/a.png">` } },
  ];
  const ready = await preparePost(it.site, {
    title: '图',
    status: 'publish',
    content: { blocks },
    cover: `${base}/a.png`,
  });
  const facts = { updated_at: 1_600_000_000_000 };
  const { id } = await write(it.site, (unit) => storePost(it.site, unit, ready, { userId, facts }));
  const report = await fetchRemoteMedia(it.site, { fetch: local });
  expect(report).toEqual({
    fetched: 2,
    posts: 1,
    failed: [
      { address: `${base}/gone.png`, message: '对方网站返回了 404' },
      { address: `${base}/page.png`, message: '得到的是网页，不是文件' },
    ],
  });
  const stored = await sourceOf(id);
  expect(stored[0]?.data).toMatchObject({
    file: { url: expect.stringMatching(/^\/uploads\/.*\.png$/) },
    caption: `见 <a href="${base}/a.png">原图</a>`,
  });
  expect(stored[1]?.data.text).toMatch(/^字 <img src="\/uploads\/[^"]*\.png"> 字$/);
  expect(stored[2]?.data).toMatchObject({ images: [{ url: `${base}/gone.png` }, { url: `${base}/page.png` }] });
  expect(stored[3]?.data.code).toBe(`<img src="${base}/a.png">`);
  const row = await it.site.db
    .selectFrom('posts')
    .select(['cover_url', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ cover_url: expect.stringMatching(/^\/uploads\//), updated_at: facts.updated_at });
  asked = [];
  expect(await fetchRemoteMedia(it.site, { fetch: local })).toMatchObject({ fetched: 0, posts: 0, failed: [{}, {}] });
  expect(asked).toEqual(['/gone.png', '/page.png']);
});

test('nothing but the public network is reached', async () => {
  const report = await fetchRemoteMedia(it.site);
  expect(report.failed).toContainEqual({ address: `${base}/gone.png`, message: '无法连接或下载超时' });
});
