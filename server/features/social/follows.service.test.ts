import { afterEach, beforeEach, expect, test } from 'vitest';

import { follow, getFollows, getFollowState } from '#contract/features/social/follows.calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './follows.routes.ts';
import { followed, type Followed, eraseFollows } from './follows.service.ts';

let here: TestSite;
let wang: number;
let hong: Viewer;
let told: Followed[];

const as = (userId: number, more: Partial<Viewer> = {}): Viewer => ({
  userId,
  role: 'subscriber',
  power: 1,
  vipLevel: 0,
  banned: false,
  ...more,
});

beforeEach(async () => {
  here = await openTestSite();
  wang = await insertUserRow(here.site, '老王');
  hong = as(await insertUserRow(here.site, '阿红', 'subscriber'));
  told = [];
  followed.on(here.site, async (_site, _unit, event) => {
    told.push(event);
  });
});
afterEach(() => here.close());

const set = (on: boolean, viewer: Viewer | undefined = hong, user_id = wang) =>
  here.call(routes, follow, { user_id, on }, viewer);
const state = (viewer?: Viewer, user_id = wang) => here.call(routes, getFollowState, { user_id }, viewer);

test('a person follows another once and leaves them once', async () => {
  expect(await set(true)).toEqual({ on: true });
  expect(await set(true)).toEqual({ on: true });
  expect(await state(hong)).toEqual({ following: 0, followers: 1, followed: true, follows_you: false });
  expect(await state()).toEqual({ following: 0, followers: 1, followed: false, follows_you: false });
  expect(await state(as(wang), hong.userId as number)).toMatchObject({ following: 1, follows_you: true });
  await set(false);
  await set(false);
  expect(await state(hong)).toMatchObject({ followers: 0, followed: false });
  expect(told.map(({ on }) => on)).toEqual([true, false]);
  expect(told[0]).toEqual({ userId: hong.userId, followedId: wang, on: true });
});

test('following is exact when the same is asked many times at once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => set(true)));
  expect(await state()).toMatchObject({ followers: 1 });
  expect(told).toHaveLength(1);
});

test('following says nothing to any page', async () => {
  here.touched.clear();
  await set(true);
  expect([...here.touched]).toEqual([]);
});

test('nobody follows themselves, nobody, the banned, or whoever does not want them', async () => {
  await expect(set(true, hong, hong.userId as number)).rejects.toMatchObject({
    code: 'VALIDATION',
    message: '不能关注自己',
  });
  await expect(set(true, hong, 987_654)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const banned = await insertUserRow(here.site, '坏人');
  await banUser(here.site, banned, { reason: '广告' });
  await expect(set(true, hong, banned)).rejects.toMatchObject({ message: '该账号已被封禁，暂时不能关注' });
  const block = { user_id: wang, blocked_id: hong.userId as number, created_at: testNow };
  await here.site.db.insertInto('person_blocks').values(block).execute();
  await expect(set(true)).rejects.toMatchObject({ code: 'CONFLICT', message: '暂时不能关注 TA' });
  expect(await set(true, as(wang), hong.userId as number)).toEqual({ on: true });
  const erased = await insertUserRow(here.site, '走了');
  await here.site.db.updateTable('users').set({ erased_at: testNow }).where('id', '=', erased).execute();
  await expect(set(true, hong, erased)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(state(hong, erased)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('guests sign in first, and who has no e-mail binds one', async () => {
  await expect(here.call(routes, follow, { user_id: wang, on: true })).rejects.toMatchObject({ code: '601' });
  const unbound = as(hong.userId as number, { mustBindEmail: true });
  await expect(set(true, unbound)).rejects.toMatchObject({ code: '603' });
});

test('lists hold the latest first and say whom the viewer follows', async () => {
  const ming = await insertUserRow(here.site, '小明', 'subscriber');
  await set(true);
  here.clock.advance(1000);
  await set(true, hong, ming);
  const list = (kind: 'following' | 'followers', user_id: number, viewer?: Viewer, page = 1) =>
    here.call(routes, getFollows, { user_id, kind, page, page_size: 1 }, viewer);
  const own = hong.userId as number;
  expect(await list('following', own, hong)).toMatchObject({ total: 2, list: [{ name: '小明', followed: true }] });
  expect(await list('following', own, undefined, 2)).toMatchObject({ list: [{ name: '老王', followed: false }] });
  expect(await list('followers', wang)).toMatchObject({ total: 1, list: [{ name: '阿红' }] });
  await expect(list('following', own, hong, 3)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const text = JSON.stringify(await list('followers', wang));
  expect(text).not.toContain('secret.example');
});

test('an erased person follows nobody and is followed by nobody', async () => {
  await set(true);
  await set(true, as(wang), hong.userId as number);
  await write(here.site, (unit) => eraseFollows(unit, hong.userId as number));
  expect(await state()).toMatchObject({ following: 0, followers: 0 });
});
