import { afterEach, beforeEach, expect, test } from 'vitest';

import { searchMoments, searchPosts } from '#contract/features/search/calls.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertFollow, insertMomentRows, insertMomentTerm, viewerOf } from '#tests/kit/stored-moments.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { indexPost, reindexAll } from './service.ts';

let here: TestSite;
let author: number;

beforeEach(async () => {
  here = await openTestSite();
  author = await insertUserRow(here.site, '老王');
});

afterEach(() => here.close());

const find = (s: string, more: { sort?: 'relevance'; page?: number; page_size?: number } = {}) =>
  here.call(routes, searchMoments, { s, ...more });

const index = (id: number) => write(here.site, (unit) => indexPost(here.site, unit, id));

test('moments are found by text, title and topic, and articles are not among them', async () => {
  const topic = await insertMomentTerm(here.site, 'topic', '登山');
  const images = ['/uploads/a.webp'];
  const at = (minute: number) => ({ author_id: author, published_at: testNow - minute * 60_000 });
  await insertMomentRows(here.site, { slug: 'text', text: '昨天在西湖边散步', images, ...at(3) });
  await insertMomentRows(here.site, { slug: 'title', title: '西湖', text: '雨后', ...at(2) });
  await insertMomentRows(here.site, { slug: 'topic', text: '累', topic_ids: [topic], ...at(1) });
  await insertPostRows(here.site, { slug: 'article', title: '西湖', author_id: author });
  expect(await reindexAll(here.site)).toBe(4);
  const newest = await find('西湖');
  expect(newest.list.map(({ url }) => url)).toEqual(['/moments/detail/title', '/moments/detail/text']);
  expect(newest).toMatchObject({ total: 2, capped: false, page: 1, s: '西湖' });
  expect(newest.list[0]).toMatchObject({ title_html: '<mark>西湖</mark>', image: null, author: { name: '老王' } });
  expect(newest.list[1]).toMatchObject({ title_html: '', image: { url: '/uploads/a.webp' } });
  expect(newest.list[1]?.snippet_html).toContain('<mark>西湖</mark>');
  expect((await find('西湖', { sort: 'relevance' })).list[0]?.url).toBe('/moments/detail/title');
  expect((await find('登山')).list.map(({ url }) => url)).toEqual(['/moments/detail/topic']);
  expect((await find('西湖', { page: 2, page_size: 1 })).list).toHaveLength(1);
  await expect(find('西湖', { page: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await here.call(routes, searchPosts, { s: '西湖' })).list.map(({ slug }) => slug)).toEqual(['article']);
});

test('nothing that not everybody may see is found, whoever searches', async () => {
  const follower = await insertUserRow(here.site, '阿红');
  await insertFollow(here.site, follower, author);
  const id = await insertMomentRows(here.site, { slug: 'm', text: '暗号是芝麻', author_id: author });
  await index(id);
  expect((await find('芝麻')).total).toBe(1);
  for (const hidden of [
    { audience: 'followers' },
    { status: 'pending' },
    { status: 'draft' },
    { status: 'trash' },
  ] as const) {
    await here.site.db
      .updateTable('posts')
      .set({ status: 'publish', audience: 'everyone', ...hidden })
      .where('id', '=', id)
      .execute();
    // Before and after the index knows of it.
    for (const isIndexed of [false, true]) {
      if (isIndexed) await index(id);
      for (const viewer of [viewerOf(author, 'author'), viewerOf(follower), viewerOf(99, 'editor')])
        expect((await here.call(routes, searchMoments, { s: '芝麻' }, viewer)).total, JSON.stringify(hidden)).toBe(0);
    }
  }
});

test('results of articles and of moments are invalidated by their own', async () => {
  const id = await insertMomentRows(here.site, { slug: 'm', text: '西湖', author_id: author });
  await index(id);
  expect([...here.touched]).toEqual(['search:moments']);
  const context = here.contextFor();
  await routes.find(({ call }) => call === searchMoments)?.handler(context, { s: '西湖', sort: 'newest', page: 1 });
  expect([...context.tags]).toEqual(expect.arrayContaining(['list:moments', 'search:moments', `post:${id}`]));
  expect([...context.tags]).not.toContain('search');
});
