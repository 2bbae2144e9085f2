import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';

import { endpoints, rawRoutes } from '#server/app/endpoints.ts';
import { flushViews } from '#server/features/analytics/counters.service.ts';
import { requestRaw } from '#tests/kit/request-raw.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';

let app: OpenApp;
let openEverywhere: OpenApp;
/** Without a configured address, behind a proxy that names the scheme. */
let proxied: OpenApp;
const own = 'http://localhost:3000';

beforeAll(async () => {
  app = await openApp({}, { demo: true });
  openEverywhere = await openApp({ SITE_URL: '' });
  proxied = await openApp({ SITE_URL: '', TRUST_PROXY: '1' });
});

afterAll(async () => {
  await app.close();
  await openEverywhere.close();
  await proxied.close();
});

const foreign: (string | undefined)[] = [
  undefined,
  'null',
  '',
  'https://evil.example',
  'http://localhost:3001',
  'https://localhost:3000',
  'http://sub.localhost:3000',
  'http://localhost:3000.evil.example',
  'http://localhost:3000@evil.example',
  'http://evil.example/localhost:3000',
  'localhost:3000',
  'file://',
  'chrome-extension://x',
  'http://127.0.0.1:3000',
  '*',
  'http://localhost',
  'HTTP://EVIL.EXAMPLE',
];

const send = (at: OpenApp, path: string, origin: string | undefined, more: Record<string, string> = {}) =>
  requestRaw(at.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }), ...more },
    body: '{"id":1}',
  });

test('no posted call is taken from another site, from nowhere, or from an origin that only looks like ours', async () => {
  let refused = 0;
  for (const { call } of endpoints.filter((endpoint) => endpoint.call.method !== 'GET')) {
    for (const origin of foreign) {
      const reply = await send(app, call.path, origin);
      expect(reply.status, `${call.path} from ${origin}`).toBe(403);
      expect(JSON.parse(reply.text)).toMatchObject({ error_code: 'FORBIDDEN_ORIGIN' });
      refused += 1;
    }
    const mine = await send(app, call.path, own);
    expect(mine.status, call.path).not.toBe(403);
  }
  expect(refused).toBeGreaterThanOrEqual(4 * foreign.length);
});

test('a referrer, a forged host or the sender’s own word about itself is no origin', async () => {
  const games: Record<string, string>[] = [
    { referer: `${own}/` },
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { 'sec-fetch-site': 'same-origin' },
  ];
  for (const more of games) {
    expect((await send(app, '/somnia/post-view', 'https://evil.example', more)).status, JSON.stringify(more)).toBe(403);
    expect((await send(app, '/somnia/post-view', undefined, more)).status, JSON.stringify(more)).toBe(403);
  }
});

test('without a configured address the origin has to be the host that was asked', async () => {
  const host = new URL(openEverywhere.url).host;
  expect((await send(openEverywhere, '/somnia/site-opts', `http://${host}`)).status).toBe(200);
  expect((await send(openEverywhere, '/somnia/site-opts', 'https://evil.example')).status).toBe(403);
  expect((await send(openEverywhere, '/somnia/site-opts', undefined)).status).toBe(403);
});

test('without a configured address another scheme or port is another site', async () => {
  const asked = async (at: OpenApp, host: string, origin: string, more: Record<string, string> = {}) =>
    (await send(at, '/somnia/site-opts', origin, { host, ...more })).status;
  expect(await asked(openEverywhere, 'blog.example', 'http://blog.example')).toBe(200);
  expect(await asked(openEverywhere, 'blog.example:80', 'http://blog.example')).toBe(200);
  expect(await asked(openEverywhere, 'blog.example:8080', 'http://blog.example:8080')).toBe(200);
  for (const origin of ['https://blog.example', 'http://blog.example:8080', 'http://blog.example:443'])
    expect(await asked(openEverywhere, 'blog.example', origin), origin).toBe(403);
  for (const origin of ['http://blog.example', 'http://blog.example:8081', 'https://blog.example:8080'])
    expect(await asked(openEverywhere, 'blog.example:8080', origin), origin).toBe(403);
  // Only a trusted proxy may say that the browser used https.
  const https = { 'x-forwarded-proto': 'https' };
  expect(await asked(openEverywhere, 'blog.example', 'https://blog.example', https)).toBe(403);
  expect(await asked(proxied, 'blog.example', 'https://blog.example', https)).toBe(200);
  expect(await asked(proxied, 'blog.example', 'http://blog.example', https)).toBe(403);
  expect(await asked(proxied, 'blog.example', 'https://blog.example:8443', https)).toBe(403);
  expect(await asked(proxied, 'blog.example', 'https://blog.example')).toBe(403);
});

test('no other site is allowed to read an answer', async () => {
  for (const path of ['/nv/articles', '/nv/search?s=x', '/', '/feed', '/nv/openapi.json']) {
    for (const method of ['GET', 'OPTIONS']) {
      const reply = await requestRaw(app.url, path, {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      const allowed = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed, `${method} ${path}`).toEqual([]);
    }
  }
});

async function contentsOfDatabase(): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`.execute(
    app.site.db,
  );
  const found = new Map<string, string>();
  for (const { name } of tables.rows) {
    if (name.startsWith('sqlite_') || /_(data|idx|content|docsize|config)$/.test(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.site.db);
    found.set(name, JSON.stringify(rows));
  }
  return found;
}

test('asking for every page, feed and call changes nothing in the database', async () => {
  await flushViews(app.site);
  const before = await contentsOfDatabase();
  const posts = await app.site.db.selectFrom('posts').select(['id', 'slug']).execute();
  const queries: Record<string, string> = {
    '/nv/author': '?id=1',
    '/nv/authors': '?type=author',
    '/nv/comments': '?post_id=1',
    '/nv/comment-place': '?id=1',
    '/nv/term': '?taxonomy=tag&slug=x',
    '/nv/terms': '?taxonomy=tag',
    '/nv/search': '?s=x',
    '/nv/post-page': `?slug=${posts[0]?.slug}`,
  };
  const paths = [
    ...endpoints.filter(({ call }) => call.method === 'GET').map(({ call }) => call.path + (queries[call.path] ?? '')),
    ...rawRoutes.filter(({ path }) => !path.includes(':')).map(({ path }) => path),
    ...posts.flatMap(({ slug }) => [
      `/${encodeURIComponent(slug)}`,
      `/${encodeURIComponent(slug)}.data`,
      `/og/${encodeURIComponent(slug)}.png`,
    ]),
    '/',
    '/articles',
    '/archives',
    '/links',
    '/gift-wall',
    '/search?s=x',
    '/random',
    '/go?url=https://example.com',
    '/author/1',
    '/author/author',
    '/tag/x',
    '/category/x',
    '/nothing',
    ...posts
      .slice(0, 3)
      .flatMap(({ id }) => [`/somnia/post-view?id=${id}`, `/nv/block-content?post_id=${id}&block_id=`]),
  ];
  for (const [at, path] of paths.entries()) {
    if (at % 20 === 0) app.clock.advance(61_000);
    expect((await app.get(path)).status, path).toBeLessThan(500);
  }
  await flushViews(app.site);
  const after = await contentsOfDatabase();
  const changed = [...before.keys()].filter((table) => before.get(table) !== after.get(table));
  expect(before.size).toBeGreaterThan(20);
  expect(changed).toEqual([]);
});
