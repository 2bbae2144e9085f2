import { expect, test } from 'vitest';

import {
  assetsIn,
  isArticle,
  isAway,
  isForEverybody,
  keptAddress,
  pageOfData,
  picturesIn,
  planOf,
  titleIn,
  toEvict,
} from './worker-rules.ts';

const origin = 'https://blog.example';

const plan = (path: string, more: { method?: string; mode?: string; destination?: string } = {}) =>
  planOf({ method: 'GET', mode: 'cors', destination: '', ...more, url: new URL(path, origin).href }, origin);
const opened = (path: string) => plan(path, { mode: 'navigate', destination: 'document' });

test('public pages are kept, those of one person are only shown', () => {
  for (const path of ['/', '/tea', '/tea/page/2', '/articles/', '/moments/detail/x', '/author/3', '/tea?utm_source=a'])
    expect([path, opened(path)]).toEqual([path, 'page']);
  for (const path of [
    '/user-center/index',
    '/user-center',
    '/moments/edit',
    '/moments/edit/4',
    '/moments/following',
    '/search?s=茶',
    '/login/reset?token=x',
    '/loginCallback',
    '/go?url=x',
    '/random',
    '/articles?sort=hot',
  ])
    expect([path, opened(path)]).toEqual([path, 'shown-only']);
});

test('calls, the administration, previews, files for programs and other sites are left alone', () => {
  for (const path of [
    '/nv/check-nonce',
    '/nv/post-marks?post_id=1',
    '/somnia/live?topics=me',
    '/somnia/site-opts',
    '/sst/user-center/precreate',
    '/nv-admin',
    '/nv-admin/preview/token',
    '/nv-admin/settings.data',
    '/feed',
    '/site.webmanifest',
    'https://elsewhere.example/assets/a.js',
  ])
    expect([path, plan(path)]).toEqual([path, 'pass']);
  expect(opened('/nv-admin')).toBe('pass');
  expect(plan('/nv/like', { method: 'POST' })).toBe('pass');
  expect(plan('/tea', { method: 'POST', mode: 'navigate' })).toBe('pass');
  expect(opened('/novels')).toBe('page');
});

test('built files, pictures and data of client navigations have plans of their own', () => {
  expect(plan('/assets/extras-B1.js')).toBe('asset');
  expect(plan('/uploads/2025/a.jpg', { destination: 'image' })).toBe('picture');
  expect(plan('/uploads/2025/a.mp4', { destination: 'video' })).toBe('pass');
  expect(plan('/tea.data?_routes=x')).toBe('data');
  expect(plan('/user-center/index.data')).toBe('pass');
  expect(plan('/moments/edit.data')).toBe('pass');
});

test('one address stands for a page, however it is written', () => {
  expect(keptAddress(`${origin}/tea/?share=x&utm_medium=y`)).toBe(`${origin}/tea`);
  expect(keptAddress(`${origin}/`)).toBe(`${origin}/`);
  expect(keptAddress(`${origin}/articles?sort=hot`)).toBeNull();
  expect(keptAddress(`${origin}/user-center/point`)).toBeNull();
  expect(keptAddress(`${origin}/nv/check-nonce`)).toBeNull();
  expect([pageOfData('/_root.data'), pageOfData('/tea/page/2.data')]).toEqual(['/', '/tea/page/2']);
});

const answered = (headers: Record<string, string>, status = 200, redirected = false) =>
  isForEverybody({ status, redirected, header: (name) => headers[name] ?? null });

test('only what everybody gets is kept', () => {
  const page = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding' };
  expect(answered(page)).toBe(true);
  expect(answered({ ...page, 'cache-control': 'no-store' })).toBe(false);
  expect(answered({ ...page, 'cache-control': 'private, no-store' })).toBe(false);
  expect(answered({ ...page, 'cache-control': 'public, no-store' })).toBe(false);
  expect(answered({ ...page, vary: 'Cookie' })).toBe(false);
  expect(answered({ ...page, vary: 'Accept-Encoding, cookie' })).toBe(false);
  expect(answered({})).toBe(false);
  expect(answered(page, 404)).toBe(false);
  expect(answered(page, 206)).toBe(false);
  expect(answered(page, 200, true)).toBe(false);
});

test('a server that is away says nothing about a page, every other answer does', () => {
  expect([502, 503, 504].every(isAway)).toBe(true);
  expect([200, 403, 404, 410, 500].some(isAway)).toBe(false);
});

test('what is kept is bounded in number and size, and the oldest goes first', () => {
  const kept = [
    { key: 'old', at: 1, bytes: 10 },
    { key: 'new', at: 3, bytes: 10 },
    { key: 'middle', at: 2, bytes: 10 },
  ];
  expect(toEvict(kept, { count: 2, bytes: 100 })).toEqual(['old']);
  expect(toEvict(kept, { count: 9, bytes: 25 })).toEqual(['old']);
  expect(toEvict(kept, { count: 9, bytes: 5 })).toEqual(['new', 'middle', 'old']);
  expect(toEvict(kept, { count: 3, bytes: 30 })).toEqual([]);
});

const html = `<title>夜里的茶 &amp; 月 · 我的站点</title><meta property="og:type" content="article"/>
<link rel="stylesheet" href="/assets/root-A1.css"/><script type="module" src="/assets/entry-B2.js"></script>
<script>import "/assets/entry-B2.js";</script><img class="x" src="/uploads/a.jpg" srcSet="/uploads/a.jpg-thumbnail.webp 480w, /uploads/a.jpg-middle.webp 960w, /uploads/a.jpg-large.webp 1920w"/>
<img alt="" data-src="/uploads/b.png"/><img src="https://elsewhere.example/c.png"/>`;

test('a page names its files, its title and its pictures, one size of each', () => {
  expect(assetsIn(html)).toEqual(['/assets/root-A1.css', '/assets/entry-B2.js']);
  expect(titleIn(html)).toBe('夜里的茶 & 月 · 我的站点');
  expect(titleIn(`${html}<meta property="og:title" content="夜里的茶 &amp; 月"/>`)).toBe('夜里的茶 & 月');
  expect(isArticle(html)).toBe(true);
  expect(isArticle('<meta property="og:type" content="website"/>')).toBe(false);
  expect([...picturesIn(html)]).toEqual([
    ['/uploads/a.jpg', '/uploads/a.jpg-middle.webp'],
    ['/uploads/b.png', '/uploads/b.png'],
  ]);
});
