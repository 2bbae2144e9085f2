import { createHash } from 'node:crypto';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { storeFile } from '#server/features/media/service.ts';
import { requestRaw } from '#tests/kit/request-raw.ts';
import { sample } from '#tests/kit/breadth.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';
import { savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let browser: Browser;
let pages: string[];

beforeAll(async () => {
  app = await openApp({}, { demo: true });
  const posts = await app.site.db.selectFrom('posts').select('slug').where('status', '=', 'publish').execute();
  const terms = await app.site.db.selectFrom('terms').select(['taxonomy', 'slug']).limit(6).execute();
  pages = [
    '/',
    '/articles',
    '/archives',
    '/links',
    '/gift-wall',
    '/search?s=%E7%9A%84',
    '/search',
    '/nothing-is-here',
    '/author/1',
    '/author/author',
    '/no-such-page',
    '/articles/page/99',
    '/go?url=https%3A%2F%2Fexample.com%2F',
    '/%zz',
    ...posts.map(({ slug }) => `/${encodeURIComponent(slug)}`),
    ...terms.map(({ taxonomy, slug }) => `/${taxonomy}/${encodeURIComponent(slug)}`),
  ];
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app.close();
});

/** Directives by name. */
function readPolicy(text: string): Map<string, string[]> {
  return new Map(
    text
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  );
}

const isScript = (attributes: string): boolean => {
  const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? '';
  return ['', 'module', 'text/javascript', 'importmap', 'speculationrules'].includes(type);
};

test('every page names its own inline scripts by hash, and allows no others', async () => {
  let scripts = 0;
  for (const path of pages) {
    const { headers, text } = await requestRaw(app.url, path);
    const policy = readPolicy(headers['content-security-policy'] as string);
    const own = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '']) => isScript(attributes) && !/\ssrc=/.test(attributes),
    );
    const hashes = own.map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    scripts += hashes.length;
    const allowed = policy.get('script-src') ?? [];
    expect(new Set(allowed), path).toEqual(new Set(["'self'", ...hashes]));
    expect(hashes.length, path).toBeGreaterThan(1);
    expect(allowed.join(' '), path).not.toMatch(/unsafe|\*|http:|data:/);
    expect(policy.get('object-src'), path).toEqual(["'none'"]);
    expect(policy.get('base-uri'), path).toEqual(["'none'"]);
    expect(policy.get('form-action'), path).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors'), path).toEqual(["'self'"]);
    expect(policy.get('default-src'), path).toEqual(["'self'"]);
    expect(policy.get('connect-src'), path).toEqual(["'self'"]);
    expect(text, path).not.toMatch(/\snonce=|\son(click|load|error|mouseover|focus)=|href="javascript:/i);
  }
  expect(scripts).toBeGreaterThan(60);
});

const kinds = [
  '/',
  '/no-such-page',
  '/feed',
  '/sitemap.xml',
  '/robots.txt',
  '/nv/articles',
  '/nv/nothing',
  '/nv/comments?post_id=x',
  '/livez',
  '/readyz',
  '/nv/openapi.json',
  '/site.webmanifest',
  '/assets/x.js',
  '/uploads/x.png',
  '/%zz',
  '/articles/',
];

test('every answer of every kind, refusals too, carries the headers of this site', async () => {
  const { text } = await app.get('/');
  const asset = /\/assets\/[\w.-]+\.js/.exec(text)?.[0] as string;
  for (const path of [...kinds, asset]) {
    const { headers } = await requestRaw(app.url, path);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['strict-transport-security'], path).toBeUndefined();
    expect(headers['x-powered-by'], path).toBeUndefined();
    expect(headers.server, path).toBeUndefined();
  }
  const held = await app.get('/', { 'if-none-match': (await app.get('/')).headers.get('etag') as string });
  expect(held.status).toBe(304);
  expect(held.headers.get('x-content-type-options')).toBe('nosniff');
  const posted = await app.post('/somnia/post-view', {}, { origin: 'https://evil.example' });
  expect(posted.status).toBe(403);
});

test('calls are never kept by anybody on the way', async () => {
  for (const path of ['/nv/articles', '/nv/comments?post_id=x', '/nv/nothing', '/somnia/posts-data', '/livez']) {
    expect((await app.get(path)).headers.get('cache-control'), path).toBe('no-store');
  }
});

test('a site with an https address tells browsers to stay with it, on every kind of answer', async () => {
  const secure = await openApp({ SITE_URL: 'https://blog.example' });
  try {
    for (const path of kinds)
      expect((await requestRaw(secure.url, path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
  } finally {
    await secure.close();
  }
});

test('an uploaded file says what it is, is not guessed at, and may do nothing', async () => {
  const files: [name: string, body: string, type: RegExp, isShown: boolean][] = [
    ['a.html', '<script>__xss()</script>', /^(application\/octet-stream|text\/plain)/, false],
    ['a.js', 'alert(1)', /^(application\/octet-stream|text\/plain)/, false],
    [
      'a.xhtml',
      '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
      /^application\/octet-stream/,
      false,
    ],
    ['a.xml', '<a/>', /^(application\/octet-stream|application\/xml|text\/plain)/, false],
    [
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>__xss()</script></svg>',
      /^image\/svg\+xml/,
      false,
    ],
    ['a.mp3', 'x', /^audio\/mpeg/, true],
    ['a.exe', 'MZ', /^application\/octet-stream/, false],
    ['a', 'plain', /^application\/octet-stream/, false],
    ['a.php.png.html', '<b>', /^(application\/octet-stream|text\/plain)/, false],
    ['\u202Egnp.html', '<i>', /^(application\/octet-stream|text\/plain)/, false],
  ];
  for (const [name, body, type, isShown] of files) {
    const { url } = await storeFile(app.site, { name, body: Buffer.from(body) });
    expect(url, name).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[\w\u4e00-\u9fff.-]+$/u);
    const { status, headers } = await app.get(url);
    expect(status, name).toBe(200);
    expect(headers.get('content-type'), name).toMatch(type);
    expect(headers.get('x-content-type-options'), name).toBe('nosniff');
    expect(headers.get('content-security-policy'), name).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('content-disposition'), name).toBe(isShown ? null : 'attachment');
  }
});

/** Collects the CSP violations on the pages of this context from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('violated', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const told = (globalThis as unknown as { violated: (text: string) => void }).violated;
      told(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return violations;
}

test('no page breaks its own policy in a real browser', async () => {
  const { page, context } = await newVisitor(browser, { externalImages: true });
  const violations = await watchPolicy(page);
  for (const path of sample(pages, 14)) {
    await page.goto(`${app.url}${path}`, { waitUntil: 'load' });
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 1500) {
        scrollTo(0, y);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await waitForSettled(page);
  }
  await context.close();
  expect(violations).toEqual([]);
  expect(pages.length).toBeGreaterThan(30);
});

test('a script that came in with a text is not vouched for', async () => {
  const saved = await savePost(app.site, 1, {
    title: '混进来的脚本',
    slug: 'smuggled',
    content: { blocks: [{ id: 'p', type: 'paragraph', data: { text: '正文' } }] },
  });
  // As if the sanitiser had a bug: the stored contents contain a script.
  const body = await app.site.db
    .selectFrom('post_bodies')
    .select('prepared')
    .where('post_id', '=', saved.id)
    .executeTakeFirstOrThrow();
  const script = '<script>globalThis.smuggled = 1</script>';
  await app.site.db
    .updateTable('post_bodies')
    .set({ prepared: body.prepared.replace('正文', `正文${script}`) })
    .where('post_id', '=', saved.id)
    .execute();
  app.cache.clear();
  const { text, headers } = await app.get('/smuggled');
  expect(text).toContain(script);
  const hash = createHash('sha256').update('globalThis.smuggled = 1').digest('base64');
  expect(headers.get('content-security-policy')).not.toContain(hash);
  const { page, context } = await newVisitor(browser);
  const violations = await watchPolicy(page);
  await page.goto(`${app.url}/smuggled`);
  expect(await page.evaluate(() => (globalThis as Record<string, unknown>).smuggled)).toBeUndefined();
  await expect.poll(() => violations.join()).toContain('/smuggled: script-src-elem inline');
  await context.close();
});
