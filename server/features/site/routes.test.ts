import { afterEach, beforeEach, expect, test } from 'vitest';

import { postsData, randomFavlink, siteBulletin, siteOpts } from '#contract/features/site/calls.ts';
import type { PostsTable } from '#server/database/schema/posts.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';

import { routes } from './routes.ts';
import { randomRead } from './service.ts';

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
  const writer = { id: 1, name: '老王', name_key: '老王', role: 'author' as const, created_at: 1, updated_at: 1 };
  await site.site.db.insertInto('users').values(writer).execute();
});

afterEach(() => site.close());

async function addPost(
  id: number,
  more: Partial<Pick<PostsTable, 'type' | 'status' | 'published_at'>> & { password?: string } = {},
) {
  const post = {
    id,
    slug: `p${id}`,
    title: `标题${id}`,
    author_id: 1,
    type: 'article' as const,
    status: 'publish' as const,
  };
  const times = { created_at: 1, updated_at: 1, published_at: testNow - 1000 };
  await site.site.db
    .insertInto('posts')
    .values({ ...post, ...times, ...more })
    .execute();
}

async function addHidden(from: number): Promise<void> {
  await addPost(from, { status: 'draft' });
  await addPost(from + 1, { status: 'private' });
  await addPost(from + 2, { status: 'trash' });
  await addPost(from + 3, { status: 'pending' });
  await addPost(from + 4, { status: 'scheduled', published_at: testNow + 86_400_000 });
  await addPost(from + 5, { published_at: testNow + 86_400_000 });
}

test('the site options are flat, keep the literals of the specification, and name the edition', async () => {
  await setOptions(site.site, { qiniu_enabled: 'Y', baidu_push_token: 'tok-1', comments_refused_words: ['坏词'] });
  const options = await site.call(routes, siteOpts, {});
  expect(options).toMatchObject({
    edition: 'lite',
    qiniu_enabled: 'Y',
    somnia_sticker_enable: '0',
    date_format: 'YYYY-MM-DD',
    somnia_default_theme_type: 'light',
  });
  expect(JSON.stringify(options)).not.toMatch(/tok-1|坏词|site_licence|indexnow/);
});

test('the totals count what is public', async () => {
  expect(await site.call(routes, postsData, {})).toEqual({
    views_total: 0,
    post_total: 0,
    favlink_total: 0,
    comment_total: 0,
    tags_total: 0,
  });
  await addPost(1);
  await addPost(2);
  await addPost(3, { type: 'page' });
  await addHidden(10);
  const { db } = site.site;
  await db
    .insertInto('post_stats')
    .values([
      { post_id: 1, views: 40, likes: 0, favourites: 0, comments: 0 },
      { post_id: 2, views: 2, likes: 0, favourites: 0, comments: 0 },
    ])
    .execute();
  const link = { name: '友', url: 'https://a.example', created_at: 1 };
  await db
    .insertInto('links')
    .values([
      { ...link, status: 'approved' },
      { ...link, status: 'pending' },
    ])
    .execute();
  const comment = { post_id: 1, user_id: null, name: '客', content: 'x', html: 'x', created_at: 1, edited_at: null };
  await db
    .insertInto('comments')
    .values([
      { ...comment, status: 'approved' },
      { ...comment, status: 'spam' },
      { ...comment, status: 'pending' },
    ])
    .execute();
  const term = { name: '海', created_at: 1, updated_at: 1, parent_id: null };
  await db
    .insertInto('terms')
    .values([
      { ...term, taxonomy: 'tag', slug: 'sea' },
      { ...term, taxonomy: 'tag', slug: 'hidden' },
      { ...term, taxonomy: 'category', slug: 'sea' },
    ])
    .execute();
  await db
    .insertInto('list_counts')
    .values([
      { kind: 'tag', id: 1, count: 2 },
      { kind: 'tag', id: 2, count: 0 },
      { kind: 'category', id: 3, count: 2 },
    ])
    .execute();
  site.clock.advance(1001);
  expect(await site.call(routes, postsData, {})).toEqual({
    views_total: 42,
    post_total: 2,
    favlink_total: 1,
    comment_total: 1,
    tags_total: 1,
  });
});

test('an empty site has nothing to read by chance', async () => {
  const nothing = { random_post: { slug: null, title: null }, random_favlink: { name: null, url: null } };
  expect(await site.call(routes, randomFavlink, {})).toEqual(nothing);
  await addHidden(1);
  await addPost(20, { password: '芝麻开门' });
  await addPost(21, { type: 'page' });
  expect(await site.call(routes, randomFavlink, { t: '1700000000000' })).toEqual(nothing);
});

test('only public articles without a password come by chance, each about as often', async () => {
  await addHidden(1);
  for (const id of [20, 30, 31]) await addPost(id);
  await addPost(40, { password: '芝麻开门' });
  await site.site.db
    .insertInto('links')
    .values([
      { name: '友甲', url: 'https://a.example', status: 'approved', created_at: 1 },
      { name: '待审', url: 'https://b.example', status: 'pending', created_at: 1 },
    ])
    .execute();
  const seen = new Map<string | null, number>();
  for (let n = 0; n < 600; n += 1) {
    const { random_post, random_favlink } = await site.call(routes, randomFavlink, {});
    seen.set(random_post.slug, (seen.get(random_post.slug) ?? 0) + 1);
    expect(random_favlink).toEqual({ name: '友甲', url: 'https://a.example' });
  }
  expect([...seen.keys()].sort()).toEqual(['p20', 'p30', 'p31']);
  for (const times of seen.values()) expect(times).toBeGreaterThan(130);
});

test('an article is found even when guessing its number fails', async () => {
  await addPost(1000, { status: 'draft' });
  await addPost(7);
  const { random_post } = await randomRead(site.contextFor(), (limit) => (limit > 100 ? 500 : 0));
  expect(random_post).toEqual({ slug: 'p7', title: '标题7' });
});

test('the bulletin is shown as a guest may see it, and its version changes with it', async () => {
  expect(await site.call(routes, siteBulletin, {})).toEqual({ version: '', blocks: [] });
  const notice = { id: 'a', type: 'paragraph', data: { text: '今晚<b>维护</b><script>alert(1)</script>' } };
  const locked = {
    id: 'b',
    type: 'password-block',
    data: { password: '芝麻开门', hint: '', blocks: [{ id: 'c', type: 'paragraph', data: { text: '暗号' } }] },
  };
  await setOptions(site.site, { bulletin_enable: true, bulletin_blocks: [notice, locked] });
  const first = await site.call(routes, siteBulletin, {});
  expect(first.blocks[0]?.data.text).toBe('今晚<b>维护</b>');
  expect(JSON.stringify(first)).not.toMatch(/芝麻开门|暗号/);
  await setOptions(site.site, { bulletin_blocks: [notice] });
  const second = await site.call(routes, siteBulletin, {});
  expect([second.blocks.length, second.version === first.version, second.version.length]).toEqual([1, false, 12]);
  await setOptions(site.site, { bulletin_enable: false });
  expect(await site.call(routes, siteBulletin, {})).toEqual({ version: '', blocks: [] });
});
