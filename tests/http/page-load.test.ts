import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { siteOpts } from '#contract/features/site/calls.ts';
import { endpointKey, endpointTable } from '#server/app/endpoints.ts';
import type { Endpoint } from '#server/kit/endpoint.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';

let app: OpenApp;

beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' }, { demo: true });
  await app.get('/');
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(120_000));

const memberCookie = async (name: string) => {
  const id = await createUser(app.site, { name });
  return { cookie: `somnia_session=${await createSession(app.site, id, { address: '', userAgent: '' })}` };
};

test('a flood of addresses that lead nowhere renders one page', async () => {
  const paths = ['/nowhere-1', '/nowhere-2', '/nowhere-3', '/%E6%B2%A1%E6%9C%89', '/articles-x'];
  const bodies = new Set<string>();
  for (const path of paths) {
    const { status, text } = await app.get(path);
    expect(status, path).toBe(404);
    expect(text).toContain('没有找到这个页面');
    bodies.add(text);
  }
  expect(bodies.size).toBe(1);
  const kept = paths.map((path) => app.cache.peek(path)?.bodies.br);
  expect(kept[0]?.length).toBeGreaterThan(1000);
  for (const body of kept) expect(body).toBe(kept[0]);
});

test('kinds of addresses have pages of their own, as they would be rendered alone', async () => {
  const pairs = [
    ['/tag/none-1', '/tag/none-2'],
    ['/category/none-1', '/category/none-2'],
    ['/author/991', '/author/992'],
    ['/articles/page/991', '/articles/page/992'],
    ['/nv-admin/none-1', '/nv-admin/none-2'],
    ['/a/b/c/d/e/1', '/a/b/c/d/e/2'],
  ];
  const kinds = new Set<string>();
  for (const [one = '', other = ''] of pairs) {
    app.cache.clear();
    const alone = await app.get(other);
    app.cache.clear();
    await app.get(one);
    const shared = await app.get(other);
    expect(shared.status, other).toBe(404);
    expect(shared.text, other).toBe(alone.text);
    expect(shared.headers.get('content-security-policy'), other).toBe(alone.headers.get('content-security-policy'));
    kinds.add(shared.text);
  }
  expect(kinds.size).toBeGreaterThan(3);
});

test('the kept page follows the options, and an address that gets a page leaves it', async () => {
  await app.get('/later');
  await app.get('/never');
  await setOptions(app.site, { nv_site_name: '新的名字' });
  for (const path of ['/later', '/never', '/other']) expect((await app.get(path)).text, path).toContain('新的名字');
});

test('a guest who searches too often leaves a member at the same address their pages', async () => {
  const mine = await memberCookie('常搜的人');
  const here = { 'x-forwarded-for': '203.0.113.99' };
  for (let at = 0; at < 31; at += 1) await app.get(`/search?s=often${at}`, here);
  expect((await app.get('/search?s=guest', here)).status).toBe(429);
  expect((await app.get('/search?s=own', { ...here, ...mine })).status).toBe(200);
});

test('a page asks for the options of the site once, however many of its parts need them', async () => {
  const asked = vi.spyOn(endpointTable.get(endpointKey(siteOpts)) as Endpoint, 'handler');
  app.cache.clear();
  expect((await app.get('/articles')).status).toBe(200);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

/** The files that a page names for browsers with scripts, compressed: how many and how many bytes. */
async function weigh(path: string, ending: 'js' | 'css') {
  const { text } = await app.get(path);
  const read = text.replaceAll(/<noscript>.*?<\/noscript>/gs, '');
  const files = new Set(
    [...read.matchAll(/\/assets\/[\w.-]+\.(js|css)/g)].filter(([, end]) => end === ending).map(([file]) => file),
  );
  let bytes = 0;
  for (const file of files) {
    const response = await fetch(app.url + file, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding') ?? 'small', file).toMatch(/^(br|small)$/);
    bytes += Number(response.headers.get('content-length'));
  }
  return { files: files.size, bytes };
}

test.each([
  ['/dim-the-light', 110_000, 15_000],
  ['/', 130_000, 16_000],
  ['/articles', 130_000, 16_000],
  ['/moments/index', 140_000, 16_000],
])('%s names few files: at most %i bytes of JavaScript and %i of styles', async (path, mostScript, mostStyle) => {
  const scripts = await weigh(path, 'js');
  expect(scripts.files).toBeLessThanOrEqual(12);
  expect(scripts.bytes).toBeGreaterThan(50_000);
  expect(scripts.bytes).toBeLessThanOrEqual(mostScript);
  const styles = await weigh(path, 'css');
  expect(styles.files).toBeLessThanOrEqual(3);
  expect(styles.bytes).toBeGreaterThan(1000);
  expect(styles.bytes).toBeLessThanOrEqual(mostStyle);
});

test('no script is fetched before the lead picture, which is asked for at once', async () => {
  const { text } = await app.get('/dim-the-light');
  expect(text).not.toMatch(/<script[^>]* (?:src|type="module")|<link[^>]* rel="(?:modulepreload|preconnect)"/);
  expect(text).toMatch(/<link rel="preload" as="image"[^>]* fetchPriority="high"/);
});
