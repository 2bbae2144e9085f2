import { afterEach, beforeEach, expect, test } from 'vitest';

import { bookmarkPost, getMyBookmarks, getPostReactions, like } from '#contract/features/social/likes.calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { connectTargets } from '#server/app/reactions.ts';
import { importComment, setCommentStatus } from '#server/features/comments/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './likes.routes.ts';
import { eraseReactions, liked, type Liked } from './likes.service.ts';

let here: TestSite;
let author: number;
let post: number;
let told: Liked[];

beforeEach(async () => {
  here = await openTestSite();
  connectTargets(here.site);
  author = await insertUserRow(here.site, '老王');
  post = await insertPostRows(here.site, { slug: '夜航', author_id: author });
  told = [];
  liked.on(here.site, async (_site, _unit, event) => {
    told.push(event);
  });
});
afterEach(() => here.close());

const as = (userId: number, more: Partial<Viewer> = {}): Viewer => ({
  userId,
  role: 'subscriber',
  power: 1,
  vipLevel: 0,
  banned: false,
  ...more,
});
const reader = async (name: string) => as(await insertUserRow(here.site, name, 'subscriber'));
const likePost = (viewer?: Viewer, on = true, id = post) => here.call(routes, like, { type: 'post', id, on }, viewer);
const marks = (viewer?: Viewer, comments?: string) =>
  here.call(routes, getPostReactions, { post_id: post, comments }, viewer);
const say = (more: { post_id?: number; parent_id?: number; status?: 'approved' | 'pending' } = {}) =>
  write(here.site, (unit) =>
    importComment(here.site, unit, {
      post_id: post,
      parent_id: 0,
      user_id: author,
      name: '',
      email: '',
      url: '',
      content: '写得好',
      status: 'approved',
      created_at: testNow,
      ...more,
    }),
  );

test('a person likes an article once, and takes it back once', async () => {
  const hong = await reader('阿红');
  const ming = await reader('小明');
  expect(await likePost(hong)).toEqual({ count: 1, on: true });
  expect(await likePost(hong)).toEqual({ count: 1, on: true });
  expect(await likePost(ming)).toEqual({ count: 2, on: true });
  expect(await likePost(hong, false)).toEqual({ count: 1, on: false });
  expect(await likePost(hong, false)).toEqual({ count: 1, on: false });
  expect(told.map(({ userId, on }) => [userId, on])).toEqual([
    [hong.userId, true],
    [ming.userId, true],
    [hong.userId, false],
  ]);
  expect(told[0]).toMatchObject({ type: 'post', id: post, authorId: author });
});

test('likes are exact when many come at once', async () => {
  const people = [];
  for (let at = 0; at < 8; at += 1) people.push(await reader(`读者${at}`));
  await Promise.all(people.flatMap((person) => [likePost(person), likePost(person), likePost(person)]));
  expect(await marks()).toMatchObject({ likes: 8 });
  const one = people[0] as Viewer;
  await Promise.all([likePost(one, false), likePost(one, false), likePost(one, true), likePost(one, false)]);
  const { likes, liked: isLiked } = await marks(one);
  expect(likes).toBe(isLiked ? 8 : 7);
  const rows = await here.site.db.selectFrom('marks').select('user_id').execute();
  expect(rows).toHaveLength(likes);
});

test('a like touches no page', async () => {
  const comment = await say();
  const hong = await reader('阿红');
  here.touched.clear();
  await likePost(hong);
  await here.call(routes, bookmarkPost, { type: 'post', id: post, on: true }, hong);
  await here.call(routes, like, { type: 'comment', id: comment, on: true }, hong);
  expect([...here.touched]).toEqual([]);
});

test('guests read counts, and are told to sign in when they like', async () => {
  await likePost(await reader('阿红'));
  await expect(likePost()).rejects.toMatchObject({ code: '601' });
  expect(await marks()).toEqual({
    likes: 1,
    favourites: 0,
    liked: false,
    favourited: false,
    comment_likes: [],
    comments_liked: [],
  });
});

test('without an e-mail, banned, or by a token that may only read, nobody likes', async () => {
  const { userId } = await reader('阿红');
  const id = userId as number;
  await expect(likePost(as(id, { mustBindEmail: true }))).rejects.toMatchObject({ code: '603' });
  await expect(likePost(as(id, { banned: true }))).rejects.toMatchObject({ code: 'USER_ALREADY_BAN' });
  await expect(likePost(as(id, { scopes: ['read'] }))).rejects.toMatchObject({ code: 'SCOPE_REQUIRED' });
});

test('what is not public is not there', async () => {
  const hong = await reader('阿红');
  const hidden = [
    await insertPostRows(here.site, { slug: '草稿', author_id: author, status: 'draft' }),
    await insertPostRows(here.site, { slug: '私密', author_id: author, status: 'private' }),
    await insertPostRows(here.site, { slug: '明天', author_id: author, published_at: testNow + 1000 }),
    987_654,
  ];
  for (const id of hidden) {
    await expect(likePost(hong, true, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.call(routes, bookmarkPost, { type: 'post', id, on: true }, hong)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(here.call(routes, getPostReactions, { post_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('only comments that are shown can be liked', async () => {
  const hong = await reader('阿红');
  const likeComment = (id: number) => here.call(routes, like, { type: 'comment', id, on: true }, hong);
  const shown = await say();
  const below = await say({ parent_id: shown });
  const locked = await insertPostRows(here.site, { slug: '密码', author_id: author, password: '开门' });
  for (const id of [await say({ status: 'pending' }), await say({ post_id: locked }), 987_654]) {
    await expect(likeComment(id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: '没有找到这条评论' });
  }
  expect(await likeComment(shown)).toEqual({ count: 1, on: true });
  expect(await likeComment(below)).toEqual({ count: 1, on: true });
  await setCommentStatus(here.site, shown, 'spam');
  await expect(likeComment(below)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a page asks for the likes of the comments that it shows', async () => {
  const [one, two, three] = [await say(), await say(), await say()];
  const hong = await reader('阿红');
  await here.call(routes, like, { type: 'comment', id: one, on: true }, hong);
  await here.call(routes, like, { type: 'comment', id: two, on: true }, await reader('小明'));
  expect(await marks(hong, `${one},${two},${three}`)).toMatchObject({
    comment_likes: [
      { id: one, likes: 1 },
      { id: two, likes: 1 },
    ],
    comments_liked: [one],
  });
  expect(await marks(hong)).toMatchObject({ comment_likes: [], comments_liked: [] });
  await expect(marks(hong, '1;drop table')).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('articles are favourites, comments are not', async () => {
  const hong = await reader('阿红');
  const comment = await say();
  await expect(here.call(routes, bookmarkPost, { type: 'comment', id: comment, on: true }, hong)).rejects.toMatchObject(
    {
      code: 'VALIDATION',
      message: '只能收藏文章',
    },
  );
  expect(await here.call(routes, bookmarkPost, { type: 'post', id: post, on: true }, hong)).toEqual({
    count: 1,
    on: true,
  });
  expect(await marks(hong)).toMatchObject({ favourites: 1, favourited: true, likes: 0, liked: false });
});

test('my favourites stand with the latest first, as long as they are public', async () => {
  const hong = await reader('阿红');
  const other = await insertPostRows(here.site, { slug: '灯塔', author_id: author });
  for (const id of [post, other]) {
    here.clock.advance(1000);
    await here.call(routes, bookmarkPost, { type: 'post', id, on: true }, hong);
  }
  const mine = () => here.call(routes, getMyBookmarks, {}, hong);
  expect((await mine()).list.map(({ post: card }) => card?.slug)).toEqual(['灯塔', '夜航']);
  await here.site.db.updateTable('posts').set({ status: 'private' }).where('id', '=', other).execute();
  expect(await mine()).toMatchObject({ total: 1, list: [{ post: { slug: '夜航' } }] });
  await expect(here.call(routes, getMyBookmarks, {})).rejects.toMatchObject({ code: '601' });
});

test('nobody likes more than 60 times a minute', async () => {
  const hong = await reader('阿红');
  for (let at = 0; at < 60; at += 1) await likePost(hong, at % 2 === 0);
  await expect(likePost(hong)).rejects.toMatchObject({ code: 'RATE_LIMITED', message: '点得太快了，歇一会儿再来' });
  here.clock.advance(60_001);
  expect(await likePost(hong)).toEqual({ count: 1, on: true });
});

test('an erased person’s likes and favourites are counted no more', async () => {
  const hong = await reader('阿红');
  const comment = await say();
  await likePost(hong);
  await likePost(await reader('小明'));
  await here.call(routes, bookmarkPost, { type: 'post', id: post, on: true }, hong);
  await here.call(routes, like, { type: 'comment', id: comment, on: true }, hong);
  await write(here.site, (unit) => eraseReactions(here.site, unit, hong.userId as number));
  expect(await marks(undefined, String(comment))).toMatchObject({ likes: 1, favourites: 0, comment_likes: [] });
});
