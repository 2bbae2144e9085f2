import { afterAll, beforeAll, expect, test } from 'vitest';

import { runStartAt } from '#contract/features/site/rules.ts';
import { banUser, createUser, unbanUser } from '#server/features/accounts/service.ts';
import { setCommentStatus, importComment } from '#server/features/comments/service.ts';
import { replaceMenu } from '#server/features/menus/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { ensureTerm, renameTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let writer: number;
let tea: number;
let sea: number;
const posts: number[] = [];
const hour = 3_600_000;

/** Twelve articles: odd ones about 茶, even ones about 海, far enough apart that most are not neighbours. */
beforeAll(async () => {
  app = await openApp();
  const { site } = app;
  writer = await createPostAuthor(site);
  [tea, sea] = await write(
    site,
    async (unit) =>
      [await ensureTerm(unit, 'category', ['茶']), await ensureTerm(unit, 'category', ['海'])] as [number, number],
  );
  // A custom menu: the default one lists the categories, so every page would show them.
  await write(site, (unit) => replaceMenu(unit, 'top', [{ label: '首页', url: '/' }]));
  for (let at = 1; at <= 12; at += 1) {
    const saved = await savePost(site, writer, {
      title: `第 ${at} 篇`,
      slug: `post-${at}`,
      content: { blocks: [paragraph(`正文 ${at}`)] },
      terms: { category: [at % 2 === 1 ? tea : sea] },
      publish_at: isoTime(site.clock.now() - (20 - at) * hour),
    });
    posts.push(saved.id);
  }
});

afterAll(() => app.close());

const watched = [
  '/',
  '/articles',
  '/archives',
  '/category/%E8%8C%B6',
  '/category/%E6%B5%B7',
  '/feed',
  '/search?s=%E6%AD%A3%E6%96%87',
  ...Array.from({ length: 12 }, (_, at) => `/post-${at + 1}`),
];

async function etags(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of watched) {
    const { status, headers } = await app.get(path);
    expect(status, path).toBe(200);
    found.set(path, headers.get('etag') as string);
  }
  return found;
}

/** The watched pages that a write changed. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await etags();
  await act();
  const after = await etags();
  return watched.filter((path) => before.get(path) !== after.get(path));
}

test('a reading changes no page at all', async () => {
  expect(await changedBy(() => app.post('/somnia/post-view', { id: posts[3] }))).toEqual([]);
});

test('an edited body changes the article, its feed and its search result, and no other article', async () => {
  const changed = await changedBy(() =>
    savePost(app.site, writer, { id: posts[0], content: { blocks: [paragraph('正文 改过')] } }),
  );
  expect(changed).toContain('/post-1');
  expect(changed).toContain('/feed');
  expect((await app.get('/post-1')).text).toContain('正文 改过');
  expect(changed.filter((path) => path.startsWith('/post-') && path !== '/post-1').length).toBeLessThanOrEqual(6);
  expect(changed).not.toContain('/category/%E6%B5%B7');
});

test('a new title is at once on every page that shows the card, and the other category stays', async () => {
  const changed = await changedBy(() => savePost(app.site, writer, { id: posts[10], title: '换了标题' }));
  for (const path of ['/post-11', '/articles', '/archives', '/category/%E8%8C%B6', '/feed', '/post-12'])
    expect(changed, path).toContain(path);
  expect((await app.get('/post-12')).text.replaceAll('<wbr/>', '')).toContain('换了标题');
  expect(changed).not.toContain('/category/%E6%B5%B7');
});

test('an approved comment changes the pages that show it or its count', async () => {
  const id = await write(app.site, (unit) =>
    importComment(app.site, unit, {
      post_id: posts[11] as number,
      parent_id: 0,
      user_id: null,
      name: '小明',
      email: '',
      url: '',
      content: '写得真好',
      status: 'pending',
      created_at: app.site.clock.now(),
    }),
  );
  expect((await app.get('/post-12')).text).not.toContain('写得真好');
  const changed = await changedBy(() => setCommentStatus(app.site, id, 'approved'));
  expect(changed).toContain('/post-12');
  expect((await app.get('/post-12')).text).toContain('写得真好');
  // Lists show the latest comments in their sidebar; other articles do not.
  for (const path of ['/post-1', '/post-3', '/post-5', '/feed']) expect(changed, path).not.toContain(path);
});

test('a renamed term changes what shows it and leaves the articles of the other', async () => {
  const changed = await changedBy(() => renameTerm(app.site, tea, { name: '新茶' }));
  for (const path of ['/post-1', '/post-11', '/category/%E8%8C%B6', '/articles']) expect(changed, path).toContain(path);
  expect((await app.get('/post-11')).text).toContain('新茶');
  for (const path of ['/post-2', '/post-8']) expect(changed, path).not.toContain(path);
});

test('a changed slug answers 301 at the old address and stands new on every page', async () => {
  const changed = await changedBy(() =>
    savePost(app.site, writer, { id: posts[5], slug: 'post-6-new' }).then(() =>
      savePost(app.site, writer, { id: posts[5], slug: 'post-6' }),
    ),
  );
  expect(changed.filter((path) => path === '/category/%E8%8C%B6')).toEqual([]);
  await savePost(app.site, writer, { id: posts[5], slug: '第六篇' });
  const moved = await app.get('/post-6');
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toBe(`/${encodeURIComponent('第六篇')}`);
  expect((await app.get('/articles')).text).toContain(encodeURIComponent('第六篇'));
  await savePost(app.site, writer, { id: posts[5], slug: 'post-6' });
  expect((await app.get('/post-6')).status).toBe(200);
});

test('a ban and its end change the kept page of the person at once, with what they wrote of themselves', async () => {
  const bio = '每天发二十条广告';
  const id = await createUser(app.site, { name: '刷屏的', email: null, role: 'author', bio });
  const path = `/author/${id}`;
  const isKept = async () => (await app.get(path)).headers.get('etag') === (await app.get(path)).headers.get('etag');
  expect((await app.get(path)).text).toContain(bio);
  expect(await isKept()).toBe(true);
  await banUser(app.site, id, { reason: '广告' });
  expect((await app.get(path)).text).not.toContain(bio);
  expect((await app.get(path)).text).toContain('已被封禁');
  await unbanUser(app.site, id);
  expect((await app.get(path)).text).toContain(bio);
});

test('an option changes every page that shows it', async () => {
  const changed = await changedBy(() => setOptions(app.site, { nv_site_name: '另一个名字' }));
  expect(changed).toEqual(watched);
  expect((await app.get('/post-9')).text).toContain('另一个名字');
});

test('an address that was missing answers as soon as a post has it', async () => {
  expect((await app.get('/not-yet')).status).toBe(404);
  await savePost(app.site, writer, { title: '来了', slug: 'not-yet', content: { blocks: [paragraph('到')] } });
  expect((await app.get('/not-yet')).status).toBe(200);
});

test('a browser that holds the page is answered 304, in every encoding', async () => {
  const first = await app.get('/post-9', { 'accept-encoding': 'br' });
  const etag = first.headers.get('etag') as string;
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await app.get('/post-9', { 'if-none-match': etag, 'accept-encoding': encoding });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  }
});

test('the days in the footer change at the time of day of the start, on pages that are kept', async () => {
  const minute = 60_000;
  const start = runStartAt(app.clock.now() - 24 * hour + 10 * minute);
  await setOptions(app.site, { somnia_site_run_start_time: start });
  const footer = async () => /class="run-days">.*?<\/span>/.exec((await app.get('/post-1')).text)?.[0] ?? '';
  expect(await footer()).toContain('刚刚开始运行');
  app.clock.advance(11 * minute);
  expect(await footer()).toContain('已运行 <b>1</b> 天');
  app.clock.advance(23 * hour + 55 * minute);
  expect(await footer()).toContain('已运行 <b>1</b> 天');
  app.clock.advance(6 * minute);
  expect(await footer()).toContain('已运行 <b>2</b> 天');
});
