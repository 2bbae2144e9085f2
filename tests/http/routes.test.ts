import { afterAll, beforeAll, expect, test } from 'vitest';

import { ensureTerm } from '#server/features/terms/service.ts';
import { write } from '#server/kit/site.ts';
import { requestRaw } from '#tests/kit/request-raw.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;

beforeAll(async () => {
  app = await openApp();
  const writer = await createPostAuthor(app.site);
  const cafe = await write(app.site, (unit) => ensureTerm(unit, 'tag', ['Café']));
  await savePost(app.site, writer, {
    title: '喝茶',
    slug: 'tea',
    content: { blocks: [paragraph('今天喝茶。')] },
    terms: { category: [cafe] },
  });
});

afterAll(() => app.close());

test('only the written spelling of a call answers it, and no other spelling reaches a call', async () => {
  const spellings = [
    '//nv/articles',
    '/nv//articles',
    '/nv/articles/',
    '/NV/articles',
    '/nv/Articles',
    '/nv%2Farticles',
    '/nv/articles;x=1',
    '/nv/articles%00',
    '/nv/articles%20',
    '/nv/articles.json',
    '/nv/./articles',
    '/nv/x/../articles',
    '/nv/%2e%2e/nv/articles',
    '/nv\\articles',
    '/nv/articles%3Fpage=1',
    '/nv/articles.data',
    '/_nv/articles',
  ];
  for (const path of spellings) {
    const { status, text } = await requestRaw(app.url, path);
    expect([301, 400, 404], path).toContain(status);
    expect(text, path).not.toContain('"list"');
  }
  // An encoded letter is the same address, so the same guard applies.
  expect((await requestRaw(app.url, '/%6ev/articles')).status).toBe(200);
  const posted = await requestRaw(app.url, '/%6ev/get_nav_menu', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(posted.status).toBe(403);
});

test('HEAD answers with the headers of GET and no body', async () => {
  const seen = (headers: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
    );
  const paths = [
    '/',
    '/tea',
    '/articles',
    '/nothing',
    '/feed',
    '/robots.txt',
    '/nv/articles',
    '/nv/search?s=x',
    '/nv/nothing',
    '/livez',
    '/search?s=%E8%8C%B6',
    '/tea.data',
    '/uploads/x',
    '/assets/x',
  ];
  for (const path of paths) {
    const cold = await requestRaw(app.url, path, { method: 'HEAD' });
    const whole = await requestRaw(app.url, path);
    const warm = await requestRaw(app.url, path, { method: 'HEAD' });
    expect(cold.text + warm.text, path).toBe('');
    expect(cold.status, path).toBe(whole.status);
    expect(seen(cold.headers), path).toEqual(seen(whole.headers));
    expect(seen(warm.headers), path).toEqual(seen(whole.headers));
  }
});

test('nothing that a visitor sends beside the address changes a kept page or its links', async () => {
  const games: Record<string, string>[] = [
    { cookie: 'somnia_session=AAAAAAAAAAAAAAAAAAAAAAAA; theme=dark' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' },
    { host: 'evil.example' },
    { 'x-original-url': '/nothing', 'x-rewrite-url': '/nothing' },
    { forwarded: 'host=evil.example;proto=https' },
    { accept: 'application/json', 'accept-language': 'en' },
    { 'user-agent': 'Googlebot', 'sec-fetch-dest': 'empty', 'x-requested-with': 'XMLHttpRequest' },
    { range: 'bytes=0-1', 'if-range': 'x' },
    { vary: 'cookie', 'cache-control': 'no-cache', pragma: 'no-cache' },
  ];
  for (const path of [
    '/',
    '/tea',
    '/feed',
    '/sitemap.xml',
    '/robots.txt',
    '/opensearch.xml',
    '/site.webmanifest',
    '/tea.data',
    '/nothing-of-that-kind',
  ]) {
    app.cache.clear();
    const plain = (await requestRaw(app.url, path)).text;
    for (const headers of games) {
      app.cache.clear();
      const first = await requestRaw(app.url, path, { headers });
      const kept = await requestRaw(app.url, path);
      expect(first.text, `${path} ${JSON.stringify(headers)}`).toBe(plain);
      expect(kept.text, `${path} after ${JSON.stringify(headers)}`).toBe(plain);
      expect(first.text).not.toContain('evil.example');
      expect(first.headers['set-cookie']).toBeUndefined();
      expect(first.headers.vary, path).toBe('accept-encoding');
    }
  }
});

test('query names that a page does not read share one kept page, and a page never reads them', async () => {
  app.cache.clear();
  const plain = await app.get('/tea');
  const size = app.cache.size;
  for (const query of [
    '?utm_source=x',
    '?a=1&b=2',
    '?__proto__=1',
    '?_data=routes',
    '?_routes=root',
    '?sort',
    '?index',
    `?${'x'.repeat(2000)}`,
    '??',
    '?%',
    '?sort[]=1',
  ]) {
    const { status, text } = await app.get(`/tea${query}`);
    expect(status, query).toBe(200);
    expect(text, query).toBe(plain.text);
  }
  expect(app.cache.size - size).toBeLessThanOrEqual(1);
});

test('an odd spelling of an address never puts its answer in the place of the right one', async () => {
  const pairs = [
    ['/feed%2Fatom', '/feed/atom'],
    ['/og%2Ftea.png', '/og/tea.png'],
    ['/sitemap%2Fposts-1.xml', '/feed'],
    ['/tag%2Fcaf%C3%A9', '/tag/caf%C3%A9'],
    ['/x/../tea', '/tea'],
    ['/%2Ftea', '/tea'],
    ['/tag/cafe%CC%81/feed', '/tag/caf%C3%A9/feed'],
    ['/tag/cafe%CC%81', '/tag/caf%C3%A9'],
    ['/author%2F1', '/author/1'],
  ] as const;
  for (const [odd, right] of pairs) {
    app.cache.clear();
    await requestRaw(app.url, odd);
    const { status, headers } = await app.get(right);
    expect(status, `${right} after ${odd}`).toBe(200);
    app.cache.clear();
    expect((await app.get(right)).headers.get('content-type'), right).toBe(headers.get('content-type'));
  }
});

test('addresses that nobody has do not push out pages', async () => {
  app.cache.clear();
  const etag = (await app.get('/tea')).headers.get('etag');
  for (let at = 0; at < 150; at += 1) {
    await requestRaw(app.url, `/none-${at}`);
  }
  const { hits } = app.cache.counters;
  expect((await app.get('/tea')).headers.get('etag')).toBe(etag);
  expect(app.cache.counters.hits).toBe(hits + 1);
});

test('a redirect leads to this site only', async () => {
  const paths = [
    '//evil.example/',
    '/%2fevil.example/',
    '/%2f%2fevil.example/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%09/evil.example/',
    '/tea//',
    '/tea/',
    '/tea/?next=//evil.example',
    '/.evil.example/',
    '/@evil.example/',
    '/https://evil.example/',
    '/articles/',
    '/tea/%0d%0aLocation:x/',
  ];
  for (const path of paths) {
    const { status, headers } = await requestRaw(app.url, path);
    const to = headers.location as string | undefined;
    expect(new URL(to ?? '/', 'http://localhost:3000/').host, path).toBe('localhost:3000');
    expect([301, 404, 400], path).toContain(status);
  }
  expect((await requestRaw(app.url, '/tea/')).headers.location).toBe('/tea');
});

test('nothing of the workshop is served: sources, maps, settings, measures, health beyond yes', async () => {
  for (const path of [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/server/app/main.ts',
    '/build/server/index.js',
    '/metrics',
    '/healthz',
    '/health',
    '/debug',
    '/admin/config',
    '/somnia.db',
    '/secret.key',
    '/data/somnia.db',
    '/.react-router/types',
    '/vite.config.ts',
    '/.well-known/security.txt',
    '/node_modules/react/package.json',
    '/@vite/client',
    '/__manifest',
    '/server-status',
    '/phpinfo.php',
  ]) {
    const { status } = await requestRaw(app.url, path);
    expect([404, 400], path).toContain(status);
  }
  for (const path of ['/livez', '/readyz']) expect((await app.get(path)).text).toBe('{"ok":true}');
  const { text } = await app.get('/');
  const files = [...new Set([...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file))];
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const asset = await app.get(file);
    expect(asset.status, file).toBe(200);
    expect(asset.text, file).not.toMatch(/sourceMappingURL|\/work\/|\/home\/|\/tmp\//);
    expect((await app.get(`${file}.map`)).status, file).toBe(404);
  }
  expect(JSON.stringify([...(await app.get('/')).headers])).not.toMatch(/x-powered-by|"server"/i);
});
