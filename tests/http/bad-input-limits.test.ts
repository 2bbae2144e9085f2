import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';

let bare: OpenApp;
let proxied: OpenApp;

beforeAll(async () => {
  bare = await openApp();
  proxied = await openApp({ TRUST_PROXY: '1' });
});

afterAll(async () => {
  await bare.close();
  await proxied.close();
});

beforeEach(() => {
  for (const app of [bare, proxied]) app.clock.advance(2 * 60_000);
});

/** How many of `times` searches succeed. */
async function answered(
  app: OpenApp,
  times: number,
  headersOf: (at: number) => Record<string, string> = () => ({}),
  path = '/nv/search?s=x',
): Promise<number> {
  let count = 0;
  for (let at = 0; at < times; at += 1) {
    const { status } = await app.get(`${path}${at}`, headersOf(at));
    expect([200, 429]).toContain(status);
    if (status === 200) count += 1;
  }
  return count;
}

test('one address may search thirty times a minute, and is told when it may again', async () => {
  expect(await answered(bare, 32)).toBe(30);
  const { status, headers, text } = await bare.get('/nv/search?s=x');
  expect(status).toBe(429);
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(JSON.parse(text)).toEqual({
    error: '操作太频繁了，请稍后再试',
    error_code: 'RATE_LIMITED',
    retry_after: wait,
  });
  bare.clock.advance(wait * 1000);
  expect((await bare.get('/nv/search?s=x')).status).toBe(200);
});

test('pages of search count like calls of it, a page that is kept costs nothing, and a refusal is not kept', async () => {
  expect(await answered(bare, 32, undefined, '/search?s=y')).toBe(30);
  expect((await bare.get('/search?s=y1')).status).toBe(200);
  expect((await bare.get('/search?s=y31')).status).toBe(429);
  expect((await bare.get('/nv/search?s=x')).status).toBe(429);
  bare.clock.advance(60_000);
  expect((await bare.get('/search?s=y31')).status).toBe(200);
});

test('pages of a stream at invented cursors count per address; its first page and pages that are kept cost nothing', async () => {
  let cursors = 0;
  const statusOfNext = async () => (await bare.get(`/moments/index?cursor=${(cursors += 1)}-1`)).status;
  const statuses: number[] = [];
  for (let at = 0; at < 124; at += 1) statuses.push(await statusOfNext());
  expect(statuses).toEqual([...Array(120).fill(200), ...Array(4).fill(429)]);
  expect((await bare.get('/moments/index')).status).toBe(200);
  expect((await bare.get('/moments/index?cursor=120-1')).status).toBe(200);
  expect((await bare.get('/moments/index?cursor=121-1')).status).toBe(429);
  bare.clock.advance(60_000);
  expect((await bare.get('/moments/index?cursor=121-1')).status).toBe(200);
});

test('without a proxy in front nobody gets more by naming another address', async () => {
  const names = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'forwarded'];
  expect(
    await answered(bare, 40, (at) =>
      Object.fromEntries(names.map((name) => [name, name === 'forwarded' ? `for=10.0.0.${at}` : `10.0.0.${at}`])),
    ),
  ).toBe(30);
});

test('nobody gets more by another cookie, browser, language or spelling of the query', async () => {
  expect(
    await answered(bare, 40, (at) => ({
      cookie: `somnia_session=${'a'.repeat(30)}${at}`,
      'user-agent': `x${at}`,
      'accept-language': `x${at}`,
    })),
  ).toBe(30);
});

test('behind one proxy the address that the proxy names counts, and what the asker wrote before it does not', async () => {
  expect(await answered(proxied, 40, (at) => ({ 'x-forwarded-for': `10.9.9.${at}, 203.0.113.7` }))).toBe(30);
  expect(await answered(proxied, 5, () => ({ 'x-forwarded-for': '203.0.113.8' }))).toBe(5);
  expect((await proxied.get('/nv/search?s=x', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429);
});

test('addresses of IPv6 count together within a /64 and apart beyond it', async () => {
  expect(await answered(proxied, 40, (at) => ({ 'x-forwarded-for': `2001:db8:1:2:${at}::1` }))).toBe(30);
  expect((await proxied.get('/nv/search?s=x', { 'x-forwarded-for': '2001:DB8:1:2::' })).status).toBe(429);
  expect((await proxied.get('/nv/search?s=x', { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200);
});

test('an IPv4 address counts as one, however it is written', async () => {
  const spellings = ['198.51.100.4', '::ffff:198.51.100.4', '::FFFF:198.51.100.4', '::ffff:c633:6404'];
  expect(await answered(proxied, 40, (at) => ({ 'x-forwarded-for': spellings[at % spellings.length] as string }))).toBe(
    30,
  );
});

test('a reading counts per address too', async () => {
  let refused = 0;
  for (let at = 0; at < 125; at += 1) {
    const { status } = await bare.post('/somnia/post-view', { id: 1 });
    if (status === 429) refused += 1;
  }
  expect(refused).toBe(5);
});
