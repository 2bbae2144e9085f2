import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuthor } from '#contract/features/accounts/calls.ts';
import { getAuthorComments } from '#contract/features/comments/by-author.calls.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { importComment } from './service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { routes as postRoutes } from '#server/features/posts/routes.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './by-author.routes.ts';

let here: TestSite;
let wang: number;
let hong: number;
let post: number;

beforeEach(async () => {
  here = await openTestSite();
  wang = await insertUserRow(here.site, '老王');
  hong = await insertUserRow(here.site, '阿红', 'subscriber');
  post = await insertPostRows(here.site, { slug: '夜航', title: '夜航船', author_id: wang });
});
afterEach(() => here.close());

const say = (content: string, more: { post_id?: number; parent_id?: number; status?: 'approved' | 'pending' } = {}) =>
  write(here.site, (unit) =>
    importComment(here.site, unit, {
      post_id: post,
      parent_id: 0,
      user_id: hong,
      name: '',
      email: '',
      url: '',
      content,
      status: 'approved',
      created_at: testNow,
      ...more,
    }),
  );
const comments = (id: number | string = hong, page = 1) =>
  here.call(routes, getAuthorComments, { id: String(id), page, page_size: 2 });
const author = async (id: number) => (await here.call(postRoutes, getAuthor, { id: String(id) })).author;

test('a person’s public comments stand with the newest first and lead to their place', async () => {
  const first = await say('早');
  const second = await say('晚安', { parent_id: first });
  const page = await comments();
  expect(page).toMatchObject({ total: 2, page: 1 });
  expect(page.list.map(({ html }) => html)).toEqual(['<p>晚安</p>', '<p>早</p>']);
  expect(page.list[0]).toMatchObject({ post: { title: '夜航船' }, url: `/%E5%A4%9C%E8%88%AA#comment-${second}` });
});

test('what waits, or stands below what nobody may read, is not among them', async () => {
  await say('等着', { status: 'pending' });
  const draft = await insertPostRows(here.site, { slug: '草稿', author_id: wang, status: 'draft' });
  await say('草稿下', { post_id: draft });
  const locked = await insertPostRows(here.site, { slug: '锁', author_id: wang, password: '开门' });
  await say('锁下', { post_id: locked });
  const hidden = await say('盖住', { status: 'pending' });
  await say('盖住的回复', { parent_id: hidden });
  expect(await comments()).toMatchObject({ list: [], total: 0 });
});

test('past the end, and of nobody, there is nothing', async () => {
  await expect(comments(hong, 2)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(comments(987_654)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(comments('editor')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an erased person has no page, a banned one says nothing of themselves', async () => {
  await here.site.db
    .updateTable('users')
    .set({ bio: '加我微信', url: 'https://ad.example', verified_text: '专家' })
    .where('id', '=', hong)
    .execute();
  await banUser(here.site, hong, { untilMs: testNow + 1000 });
  expect(await author(hong)).toMatchObject({ banned: true, name: '阿红', bio: '', url: '', verified_text: '' });
  here.clock.advance(1000);
  expect(await author(hong)).toMatchObject({ banned: false, bio: '加我微信' });
  await here.site.db.updateTable('users').set({ erased_at: testNow }).where('id', '=', hong).execute();
  await expect(author(hong)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the province is shown where the site shows it', async () => {
  await here.site.db.updateTable('users').set({ region: '浙江' }).where('id', '=', hong).execute();
  expect((await author(hong)).region).toBe('');
  await setOptions(here.site, { comments_show_city: true });
  expect((await author(hong)).region).toBe('浙江');
});
