import { expect, test } from 'vitest';

import { fixedClock } from './clock.ts';
import { encodingFor, isNotModified, type RenderedResponse, PageCache } from './page-cache.ts';

function made(text: string, tags: string[], more: Partial<RenderedResponse> = {}): RenderedResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(text),
    tags: new Set(tags),
    expiresAt: null,
    isCacheable: true,
    ...more,
  };
}

test('a page is made once and then answered from memory', async () => {
  const cache = new PageCache(fixedClock(0));
  let times = 0;
  const make = async () => made(`page ${(times += 1)}`, ['post:1']);
  await cache.getOrRender('/a', make);
  const again = await cache.getOrRender('/a', make);
  expect(again.bodies.identity.toString()).toBe('page 1');
  expect(cache.counters).toEqual({ hits: 1, misses: 1, stale: 0, evictions: 0 });
});

test('another spelling of an address finds the page of its key, until that page is dropped', async () => {
  const cache = new PageCache(fixedClock(0));
  const url = '/search?s=%E6%9C%88%20%E6%B5%B7';
  const key = '/search?s=%E6%9C%88+%E6%B5%B7';
  await cache.getOrRender(key, async () => made('found', ['search']));
  expect(cache.peekSpelled(url)).toBeUndefined();
  cache.addSpelling(url, key, cache.generation);
  expect(cache.peekSpelled(url)?.bodies.identity.toString()).toBe('found');
  cache.invalidate(['search']);
  expect(cache.peekSpelled(url)).toBeUndefined();
});

test('a change forgets the spellings, also one that comes while a page is looked for', async () => {
  const cache = new PageCache(fixedClock(0));
  await cache.getOrRender('/', async () => made('home', ['home']));
  const before = cache.generation;
  cache.addSpelling('/?p=12', '/', before);
  cache.invalidate(['redirects']);
  expect(cache.peekSpelled('/?p=12')).toBeUndefined();
  cache.addSpelling('/?p=12', '/', before);
  expect(cache.peekSpelled('/?p=12')).toBeUndefined();
});

test('spellings are remembered up to a length and a number', async () => {
  const cache = new PageCache(fixedClock(0));
  await cache.getOrRender('/a', async () => made('a', []));
  const long = `/a?${'x'.repeat(510)}`;
  cache.addSpelling(long, '/a', cache.generation);
  expect(cache.peekSpelled(long)).toBeUndefined();
  for (let at = 0; at <= 5000; at += 1) cache.addSpelling(`/a?${at}`, '/a', cache.generation);
  expect(cache.peekSpelled('/a?0')).toBeUndefined();
  expect(cache.peekSpelled('/a?5000')).toBeDefined();
});

test('a changed tag drops the pages that carry it and leaves the ETags of all others', async () => {
  const cache = new PageCache(fixedClock(0));
  await cache.getOrRender('/a', async () => made('a', ['post:1']));
  const other = await cache.getOrRender('/b', async () => made('b', ['post:2']));
  cache.invalidate(['post:1']);
  expect(cache.peek('/a')).toBeUndefined();
  expect(cache.peek('/b')?.etag).toBe(other.etag);
});

test('a response that must not be kept is made again for each who asks', async () => {
  const cache = new PageCache(fixedClock(0));
  let times = 0;
  const make = async () => made(`error ${(times += 1)}`, ['post:1'], { status: 500, isCacheable: false });
  for (const text of ['error 1', 'error 2']) {
    expect((await cache.getOrRender('/a', make)).bodies.identity.toString()).toBe(text);
    expect([cache.peek('/a'), cache.peekSpelled('/a'), cache.size]).toEqual([undefined, undefined, 0]);
  }
});

test('a page that was being made while its tag changed is not kept', async () => {
  const cache = new PageCache(fixedClock(0));
  let finish!: (answer: RenderedResponse) => void;
  const making = cache.getOrRender('/a', () => new Promise((resolve) => (finish = resolve)));
  cache.invalidate(['post:1']);
  finish(made('old', ['post:1']));
  expect((await making).bodies.identity.toString()).toBe('old');
  const next = await cache.getOrRender('/a', async () => made('new', ['post:1']));
  expect(next.bodies.identity.toString()).toBe('new');
});

test('who asks after a change never waits for a making that began before it', async () => {
  const cache = new PageCache(fixedClock(0));
  let finish!: (answer: RenderedResponse) => void;
  const first = cache.getOrRender('/a', () => new Promise((resolve) => (finish = resolve)));
  cache.invalidate(['post:1']);
  const second = await cache.getOrRender('/a', async () => made('new', ['post:1']));
  expect(second.bodies.identity.toString()).toBe('new');
  finish(made('old', ['post:1']));
  await first;
  expect(cache.peek('/a')?.bodies.identity.toString()).toBe('new');
});

test('a hundred who ask at once wait for one making', async () => {
  const cache = new PageCache(fixedClock(0));
  let times = 0;
  const make = async () => made(`page ${(times += 1)}`, []);
  await Promise.all(Array.from({ length: 100 }, () => cache.getOrRender('/a', make)));
  expect(times).toBe(1);
});

test('a page that grew old is served once more to those who come while it is made anew', async () => {
  const clock = fixedClock(0);
  const cache = new PageCache(clock);
  await cache.getOrRender('/a', async () => made('yesterday', [], { expiresAt: 1000 }));
  clock.advance(1000);
  let finish!: (answer: RenderedResponse) => void;
  const first = cache.getOrRender('/a', () => new Promise((resolve) => (finish = resolve)));
  const meanwhile = await cache.getOrRender('/a', async () => made('never', []));
  expect(meanwhile.bodies.identity.toString()).toBe('yesterday');
  finish(made('today', [], { expiresAt: 2000 }));
  expect((await first).bodies.identity.toString()).toBe('today');
});

test('memory is bounded and what is pushed out is counted', async () => {
  const cache = new PageCache(fixedClock(0), 20_000);
  for (let at = 0; at < 20; at += 1)
    await cache.getOrRender(`/${at}`, async () => made('x'.repeat(300), [`post:${at}`]));
  expect(cache.size).toBeLessThan(20);
  expect(cache.counters.evictions).toBe(20 - cache.size);
});

test('the best encoding both sides know is chosen and q=0 is a refusal', () => {
  expect(encodingFor('gzip, deflate, br')).toBe('br');
  expect(encodingFor('gzip, br;q=0')).toBe('gzip');
  expect(encodingFor('deflate')).toBe('identity');
  expect(encodingFor(undefined)).toBe('identity');
});

test('If-None-Match knows its ETag among several', async () => {
  const cache = new PageCache(fixedClock(0));
  const kept = await cache.getOrRender('/a', async () => made('a', []));
  expect(isNotModified(kept, `W/"x", ${kept.etag}`)).toBe(true);
  expect(isNotModified(kept, 'W/"x"')).toBe(false);
});

test('a flood of missing addresses and made-up queries pushes out each other, and no page', async () => {
  const cache = new PageCache(fixedClock(0), 200_000);
  await cache.getOrRender('/a', async () => made('a', ['post:1']));
  for (let at = 0; at < 100; at += 1) {
    await cache.getOrRender(`/none-${at}`, async () => made('x'.repeat(500), ['slug:x'], { status: 404 }));
    await cache.getOrRender(`/search?s=${at}`, async () => made('x'.repeat(500), ['list:articles']));
  }
  expect(cache.peek('/a')).toBeDefined();
  expect(cache.size).toBeLessThan(20);
});

test('an address that was missing and then has a page is answered by the page', async () => {
  const cache = new PageCache(fixedClock(0));
  await cache.getOrRender('/a', async () => made('none', ['slug:a'], { status: 404 }));
  cache.invalidate(['slug:a']);
  await cache.getOrRender('/a', async () => made('page', ['post:1']));
  expect(cache.peek('/a')?.status).toBe(200);
  cache.invalidate(['post:1']);
  expect(cache.peek('/a')).toBeUndefined();
});
