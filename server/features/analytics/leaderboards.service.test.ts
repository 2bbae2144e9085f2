import { afterEach, beforeEach, expect, test } from 'vitest';

import { getLeaderboard } from '#contract/features/analytics/leaderboards.calls.ts';
import type { LeaderboardKind } from '#contract/features/analytics/leaderboards.entities.ts';
import { connectTargets } from '#server/app/reactions.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { insertGiftRecord } from '#server/features/gifts/service.ts';
import { addEarning } from '#server/features/growth/earnings.service.ts';
import { setLike } from '#server/features/social/likes.service.ts';
import { dayNumber } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './leaderboards.routes.ts';

const dayMs = 86_400_000;
let here: TestSite;
let wang: number;
let hong: number;
let post: number;

beforeEach(async () => {
  here = await openTestSite();
  connectTargets(here.site);
  wang = await insertUserRow(here.site, '老王');
  hong = await insertUserRow(here.site, '阿红', 'subscriber');
  post = await insertPostRows(here.site, { slug: '夜航', author_id: wang, published_at: testNow - 90 * dayMs });
});
afterEach(() => here.close());

const say = (user_id: number | null, daysAgo = 0, status: 'approved' | 'pending' = 'approved') =>
  write(here.site, (unit) =>
    importComment(here.site, unit, {
      post_id: post,
      parent_id: 0,
      user_id,
      name: '访客',
      email: '',
      url: '',
      content: '写得好',
      status,
      created_at: testNow - daysAgo * dayMs,
    }),
  );
const like = (userId: number, type: 'post' | 'comment', id: number) =>
  setLike(here.contextFor({ userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false }), {
    type,
    id,
    on: true,
  });
const board = async (kind: LeaderboardKind, range: 'week' | 'month' | 'all') =>
  (await here.call(routes, getLeaderboard, { kind, range })).list.map((line) => [
    line.place,
    line.person.name,
    line.count,
  ]);

test('people are ranked by their approved comments of the last days', async () => {
  await say(hong);
  await say(hong, 6);
  await say(wang, 6);
  await say(wang, 20);
  await say(wang, 200);
  await say(wang, 0, 'pending');
  await say(null);
  expect(await board('comments', 'week')).toEqual([
    [1, '阿红', 2],
    [2, '老王', 1],
  ]);
  expect(await board('comments', 'month')).toEqual([
    [1, '老王', 2],
    [1, '阿红', 2],
  ]);
  expect(await board('comments', 'all')).toEqual([
    [1, '老王', 3],
    [2, '阿红', 2],
  ]);
});

test('people are ranked by the likes of others, never by their own', async () => {
  const comment = await say(hong);
  const ming = await insertUserRow(here.site, '小明', 'subscriber');
  for (const who of [hong, ming, wang]) await like(who, 'post', post);
  for (const who of [hong, ming]) await like(who, 'comment', comment);
  expect(await board('likes', 'week')).toEqual([
    [1, '老王', 2],
    [2, '阿红', 1],
  ]);
});

test('likes count from the day on which they were given, and for what is still shown', async () => {
  await like(hong, 'post', post);
  here.clock.advance(8 * dayMs);
  expect(await board('likes', 'week')).toEqual([]);
  expect(await board('likes', 'month')).toEqual([[1, '老王', 1]]);
  await here.site.db.updateTable('posts').set({ status: 'trash' }).where('id', '=', post).execute();
  expect(await board('likes', 'all')).toEqual([]);
});

test('it is counted once a day, and still no banned person is shown', async () => {
  await say(hong);
  await say(wang);
  await say(wang);
  expect(await board('comments', 'week')).toHaveLength(2);
  await say(hong);
  await say(hong);
  expect(await board('comments', 'week')).toEqual([
    [1, '老王', 2],
    [2, '阿红', 1],
  ]);
  await banUser(here.site, wang);
  expect(await board('comments', 'week')).toEqual([[1, '阿红', 1]]);
  here.clock.advance(dayMs);
  expect(await board('comments', 'week')).toEqual([[1, '阿红', 3]]);
});

test('a page of it is made anew when a person on it changes, and every day', async () => {
  await say(hong);
  const ask = here.contextFor();
  await routes[0]?.handler(ask, { kind: 'comments', range: 'week' });
  expect([...ask.tags].toSorted()).toEqual([`author:${hong}`, 'list:people', 'stats']);
});

test('people are ranked by what they earned, by their check-ins and by gifts', async () => {
  const now = testNow;
  await write(here.site, async (unit) => {
    for (const [kind, userId, amount, daysAgo] of [
      ['point', wang, 30, 0],
      ['point', hong, 40, 20],
      ['exp', hong, 7, 0],
      ['check-ins', hong, 1, 0],
    ] as const)
      await addEarning(unit, { board: kind, day: dayNumber(now - daysAgo * dayMs), userId, amount });
    await insertGiftRecord(unit, { from_id: hong, to_id: wang, count: 3, gift_name: '月饼' });
  });
  expect(await board('point', 'week')).toEqual([[1, '老王', 30]]);
  expect(await board('point', 'month')).toEqual([
    [1, '阿红', 40],
    [2, '老王', 30],
  ]);
  expect(await board('exp', 'all')).toEqual([[1, '阿红', 7]]);
  expect(await board('check-ins', 'week')).toEqual([[1, '阿红', 1]]);
  expect(await board('gifts-sent', 'week')).toEqual([[1, '阿红', 3]]);
  expect(await board('gifts-received', 'all')).toEqual([[1, '老王', 3]]);
  await banUser(here.site, hong);
  expect(await board('point', 'month')).toEqual([[1, '老王', 30]]);
});
