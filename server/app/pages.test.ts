import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { buildApp } from './build-app.ts';
import { renderLimits } from './render-gate.ts';

let here: TestSite;
let cache: PageCache;
let app: Awaited<ReturnType<typeof buildApp>>;
/** Pages being rendered; each ends when the test says so. */
let rendering: { path: string; end: () => void }[];
const most = renderLimits.running + renderLimits.waiting;

beforeEach(async () => {
  here = await openTestSite({ env: { TRUST_PROXY: '1', INSTALL_WIZARD: 'off' } });
  cache = new PageCache(here.clock);
  rendering = [];
  const render = async (path: string) => {
    await new Promise<void>((end) => rendering.push({ path, end }));
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const expiresAt = here.clock.now() + 1000;
    return { status: 200, headers, body: Buffer.from(path), tags: new Set<string>(), expiresAt, isCacheable: true };
  };
  const pages = async () => async () => ({ render, queriesOf: () => ['s'], renderBlocks: () => '' });
  app = await buildApp({ site: here.site, cache, pages, clientFolder: null });
});

afterEach(async () => {
  endAll();
  await app.close();
  await here.close();
});

function endAll(): void {
  for (const { end } of rendering.splice(0)) end();
}

/** Ends renderings until all of the replies are there. */
async function finish<T>(replies: Promise<T>): Promise<T> {
  const state = { isDone: false };
  void replies.finally(() => (state.isDone = true));
  while (!state.isDone) {
    endAll();
    await new Promise((next) => setImmediate(next));
  }
  return replies;
}

const ask = (url: string, ip: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-forwarded-for': ip, ...headers } });

/** Asks for one page more than are rendered and wait, each from an address of its own; one is refused. */
async function fill() {
  const asked = Array.from({ length: most + 1 }, (_, at) => ask(`/p${at}`, `10.0.${at}.1`));
  // Nothing is rendered to its end, so that the first answer is the refusal of a full queue.
  expect((await Promise.race(asked)).statusCode).toBe(503);
  return asked;
}

/** How many of the replies have each status. */
function tally(replies: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

test('guests beyond the queue get 503 with a page in Chinese, and the others their pages', async () => {
  const asked = await fill();
  const refused = await ask('/more', '10.8.8.8');
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
  expect(refused.headers['x-content-type-options']).toBe('nosniff');
  expect(refused.body).toContain('<title>访问的人有点多</title>');
  expect(refused.body).toContain('服务器正忙，几秒后会自动重新打开这个页面。');
  const data = await ask('/more.data?s=x', '10.8.8.8');
  expect([data.statusCode, data.headers['x-remix-redirect'], data.headers['x-remix-reload-document']]).toEqual([
    204,
    '/more?s=x',
    'true',
  ]);
  expect(tally(await finish(Promise.all(asked)))).toEqual({ 200: most, 503: 1 });
});

test('a full queue of guests keeps no member out', async () => {
  const id = await createUser(here.site, { name: '小明' });
  const cookie = `somnia_session=${await createSession(here.site, id, { address: '', userAgent: '' })}`;
  const asked = await fill();
  const own = Array.from({ length: renderLimits.waitingPerSubject + 1 }, (_, at) =>
    ask(`/own${at}`, '10.0.0.1', { cookie }),
  );
  // One more than may wait: its refusal says that the others do.
  expect((await Promise.race(own)).statusCode).toBe(503);
  expect((await ask('/own', '10.0.0.1', { cookie: 'somnia_session=made-up-made-up-made-up' })).statusCode).toBe(503);
  let guests = 0;
  for (const reply of asked) void reply.then(({ statusCode }) => (guests += statusCode === 200 ? 1 : 0));
  const isServed = own.map(async (reply) => {
    if ((await reply).statusCode !== 200) throw new Error('refused');
  });
  await finish(Promise.any(isServed));
  expect(guests).toBeLessThan(most / 2);
  expect(tally(await finish(Promise.all(own)))).toEqual({ 200: renderLimits.waitingPerSubject, 503: 1 });
  await finish(Promise.all(asked));
});

test('pages that are cached are sent while the queue is full, expired ones too', async () => {
  await finish(ask('/kept', '10.0.0.1'));
  const asked = await fill();
  expect((await ask('/kept', '10.7.7.7')).body).toBe('/kept');
  here.clock.advance(1000);
  const expired = await ask('/kept', '10.7.7.7');
  expect([expired.statusCode, expired.body]).toEqual([200, '/kept']);
  await finish(Promise.all(asked));
});

test('one address fills only its share of the queue', async () => {
  const share = renderLimits.running + renderLimits.waitingPerSubject;
  const own = Array.from({ length: share + 9 }, (_, at) => ask(`/own${at}`, '10.0.0.1'));
  const refused: number[] = [];
  for (const reply of own) void reply.then(({ statusCode }) => refused.push(statusCode));
  // Nothing is rendered to its end yet: every answer is a refusal.
  await vi.waitUntil(() => refused.length === 9, { timeout: 10_000 });
  const other = ask('/other', '10.0.0.2');
  expect(tally(await finish(Promise.all(own)))).toEqual({ 200: share, 503: 9 });
  expect((await finish(other)).statusCode).toBe(200);
});
