import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { maxStreamsPerAddress, maxStreamsPerAccount } from '#contract/features/live/limits.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { countStreams } from '#server/features/live/service.ts';
import { StreamSet } from '#server/features/live/streams.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { guestContext } from '#server/kit/site.ts';
import { type EventStream, openEventStream } from '#tests/kit/event-stream.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { startServer } from '#tests/kit/start-server.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

const origin = 'http://localhost:3000';

let app: OpenApp;
let writer: number;
let postId: number;
let draftId: number;

beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' });
  const { site } = app;
  await setOptions(site, { comments_hold_first: false });
  writer = await createPostAuthor(site);
  const content = { blocks: [paragraph('今天喝茶。')] };
  postId = (await savePost(site, writer, { title: '喝茶', slug: 'tea', content })).id;
  draftId = (await savePost(site, writer, { title: '草稿', slug: 'draft', status: 'draft', content })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(120_000);
  while (countStreams(app.site) > 0) await wait(5);
});

const cookieOf = async (userId: number): Promise<string> =>
  `somnia_session=${await createSession(app.site, userId, { address: '', userAgent: '' })}`;

const open = (topics: string, headers: Record<string, string> = {}): Promise<EventStream> =>
  openEventStream(`${app.url}/somnia/live?topics=${topics}`, headers);

async function comment(content: string): Promise<number> {
  app.clock.advance(11_000);
  const guest = { post_id: postId, parent: 0, content, name: '小明', email: 'xiaoming@example.com' };
  const { body } = await app.post('/nv/add-comment', guest);
  expect(body).toMatchObject({ public: true });
  return (body as { comment: { id: number } }).comment.id;
}

test('a comment reaches an open page within a second, by ids, and its author the unread count', async () => {
  const [reader, author] = [
    await open(`post:${postId}`),
    await open(`post:${postId},me`, { cookie: await cookieOf(writer) }),
  ];
  await expect.poll(() => author.messages().length).toBe(2);
  const begun = performance.now();
  const id = await comment('好茶');
  await expect.poll(() => reader.messages().at(-1)).toMatchObject({ kind: 'post', comment_ids: [id] });
  expect(performance.now() - begun).toBeLessThan(1000);
  await expect
    .poll(() =>
      author
        .messages()
        .filter(({ kind }) => kind === 'me')
        .at(-1),
    )
    .toMatchObject({ unread: 1 });
  expect(reader.text()).not.toMatch(/好茶|小明|xiaoming|"me"/);
});

test('nothing compresses, stores or delays a stream, and it is open at once', async () => {
  const stream = await open('moments', { 'accept-encoding': 'br, gzip' });
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(stream.headers).not.toHaveProperty('content-encoding');
  expect(stream.headers).not.toHaveProperty('etag');
  await expect.poll(stream.text).toContain('retry: 2000\n\n');
  for (const path of ['/somnia/live?topics=moments', '/somnia/live'])
    expect(app.cache.peekSpelled(path)).toBeUndefined();
  const head = await fetch(`${app.url}/somnia/live?topics=moments`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a hidden post is answered like a missing one, and wrong channels are refused', async () => {
  const answer = async (topics: string) => {
    const { status, text } = await app.get(`/somnia/live?topics=${topics}`);
    return `${status} ${text}`;
  };
  expect(await answer(`post:${draftId}`)).toBe(await answer('post:99999999'));
  expect(await answer(`post:${draftId}`)).toMatch(/^404 /);
  const state = async (id: number) => (await app.get(`/somnia/live/state?topics=post:${id}`)).text;
  expect(await state(draftId)).toBe(await state(99_999_999));
  const many = Array.from({ length: 21 }, (_, at) => `post:${at + 1}`).join(',');
  for (const wrong of ['', 'you', 'post:0', 'post:1e3', 'me,', 'post:1;me', many, 'me%00'])
    expect(await answer(wrong), wrong).toMatch(/^400 .*频道的写法不对/);
  expect((await app.get('/somnia/live')).status).toBe(400);
  expect((await app.get('/somnia/live?topics=me&topics=moments')).status).toBe(400);
});

test('own counts need a session; an access token opens no stream', async () => {
  expect((await open('me')).status).toBe(401);
  const cookie = await cookieOf(await createUser(app.site, { name: '小红', email: 'xiaohong@example.com' }));
  const made = await fetch(`${app.url}/nv/create-access-token`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'read', scopes: ['read'], days: null }),
  });
  const { token } = (await made.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const refused = await open('me', { authorization });
  expect(refused.status).toBe(403);
  await expect.poll(refused.text).toContain('SCOPE_REQUIRED');
  expect((await app.get('/somnia/live/state?topics=me', { authorization })).status).toBe(200);
});

test('signing out closes the stream of this browser at once and leaves the others', async () => {
  const [here, there] = [await cookieOf(writer), await cookieOf(writer)];
  const [own, other] = [await open('me', { cookie: here }), await open('me', { cookie: there })];
  await app.post('/nv/user-logout', {}, { cookie: here });
  await expect.poll(own.state).toBe('ended');
  expect(other.state()).toBe('open');
});

test('an address and an account that have all their streams are told when to come again', async () => {
  const at = (ip: string) => ({ 'x-forwarded-for': ip });
  const outs: EventStream[] = [];
  for (let count = 0; count < maxStreamsPerAddress; count += 1) outs.push(await open('moments', at('203.0.113.7')));
  const refused = await open('moments', at('203.0.113.7'));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await open('moments', at('203.0.113.8'))).status).toBe(200);
  const cookie = await cookieOf(writer);
  const statuses: number[] = [];
  // At once: the bound holds for parallel requests.
  await Promise.all(
    Array.from({ length: maxStreamsPerAccount + 5 }, async () => {
      statuses.push((await open('me', { cookie, ...at('203.0.113.7') })).status);
    }),
  );
  expect(statuses.toSorted()).toEqual([...Array(maxStreamsPerAccount).fill(200), ...Array(5).fill(429)]);
  outs[0]?.close();
  await expect.poll(async () => (await open('moments', at('203.0.113.7'))).status).toBe(200);
});

test('the option closes what is open and refuses what comes', async () => {
  const stream = await open('moments');
  await setOptions(app.site, { live_enable: false });
  await expect.poll(stream.state).toBe('ended');
  expect((await open('moments')).status).toBe(404);
  expect((await app.get('/somnia/live/state?topics=moments')).text).toContain('实时更新已关闭');
  await setOptions(app.site, { live_enable: true });
  expect((await open('moments')).status).toBe(200);
});

test('a browser that takes nothing is cut off by a real connection, too', async () => {
  const streams = new StreamSet();
  const server = createServer((_request, response) => {
    streams.open({ ...guestContext(app.site), viewer: guestViewer }, ['moments'], () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return response;
    });
    response.flushHeaders();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [slow, good] = [await openEventStream(url), await openEventStream(url)];
  slow.pause();
  const text = `data: ${JSON.stringify({ kind: 'moments', list: [], padding: 'x'.repeat(15_000) })}\n\n`;
  // What the system buffers for a connection on loopback is a few megabytes.
  let sent = 0;
  for (; streams.size === 2 && sent < 5000; sent += 1) {
    await streams.sendAll(streams.ofChannel('moments'), text);
    await expect.poll(() => good.messages().length, { interval: 1 }).toBe(sent + 1);
  }
  expect(streams.size).toBe(1);
  await expect.poll(() => good.messages().length).toBe(sent);
  expect(good.state()).toBe('open');
  streams.close();
  server.close();
});

test('a browser that leaves at any moment gives its place back', async () => {
  const { port } = new URL(app.url);
  for (let at = 0; at < 120; at += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET /somnia/live?topics=moments HTTP/1.1\r\nhost: localhost\r\n\r\n');
    if (at % 3 > 0) await wait(at % 5);
    if (at % 2 === 0) socket.destroy();
    else socket.resetAndDestroy();
  }
  await expect.poll(() => countStreams(app.site)).toBe(0);
});

test('a server that stops cuts its streams at once', async () => {
  const other = await openApp();
  const stream = await openEventStream(`${other.url}/somnia/live?topics=moments`);
  expect(await Promise.race([other.close().then(() => 'closed'), wait(3000, 'still open')])).toBe('closed');
  expect(stream.state()).toBe('cut');
});

test('a second process on the same data tells its readers, too', async () => {
  const server = await startServer({ dataDir: app.dataDir });
  const stream = await openEventStream(`${server.url}/somnia/live?topics=post:${postId}`);
  await expect.poll(() => stream.messages().length).toBe(1);
  const begun = performance.now();
  const id = await comment('两个进程');
  await expect.poll(() => stream.messages().at(-1)).toMatchObject({ kind: 'post', comment_ids: [id] });
  expect(performance.now() - begun).toBeLessThan(2000);
  await server.stop();
  expect(stream.state()).not.toBe('open');
});
