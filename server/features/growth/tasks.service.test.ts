import { afterEach, beforeEach, expect, test } from 'vitest';

import { removeComment } from '#contract/features/comments/calls.ts';
import { checkIn, makeUpCheckIn } from '#contract/features/growth/calls.ts';
import { claimTask, getTasks } from '#contract/features/growth/tasks.calls.ts';
import type { Task } from '#contract/features/growth/tasks.entities.ts';
import { taskOptions } from '#contract/features/growth/tasks.options.ts';
import { exportMyData } from '#contract/features/profiles/calls.ts';
import { follow } from '#contract/features/social/follows.calls.ts';
import { like } from '#contract/features/social/likes.calls.ts';
import { requestErasure } from '#server/features/accounts/service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

const dayMs = 86_400_000;

let it: GrowthSite;
/** An article of 老王. */
let post: number;

beforeEach(async () => {
  it = await openTestGrowth();
  await setOptions(it.site, { growth_rewards: [] });
  const content = { blocks: [paragraph('船开了。')] };
  post = (await savePost(it.site, it.people.writer.userId, { title: '夜航船', content })).id;
});
afterEach(() => it.close());

const task = (more: Partial<Task>): Task => ({
  id: 'talk',
  name: '参与一次讨论',
  kind: 'daily',
  event: 'comment',
  count: 1,
  point: 3,
  exp: 4,
  ...more,
});
const setTasks = (...growth_tasks: Task[]) => setOptions(it.site, { growth_tasks });
const claim = (id = 'talk') => it.ask('member', claimTask, { id });
const codeOf = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: { code?: unknown }) => error.code);
const listed = async () => (await it.ask('member', getTasks, {})).list;
const progress = async () => (await listed()).map((each) => `${each.id} ${each.progress}/${each.count} ${each.state}`);

test('a task that is done is paid once in its period, and begins anew with the next day', async () => {
  await setTasks(task({}));
  expect(await codeOf(claim())).toBe('CONFLICT');
  await it.comment('member', post, '好文章');
  expect(await progress()).toEqual(['talk 1/1 done']);
  expect(await claim()).toEqual({ point: 3, exp: 4 });
  expect(await progress()).toEqual(['talk 1/1 claimed']);
  expect(await codeOf(claim())).toBe('CONFLICT');
  expect(await it.has('member')).toEqual([3, 4]);
  expect(await it.entries('member')).toEqual([['task', 3, '参与一次讨论']]);
  it.clock.advance(dayMs);
  expect(await progress()).toEqual(['talk 0/1 open']);
  expect(await codeOf(claim())).toBe('CONFLICT');
  await it.comment('member', post, '又来了');
  expect(await claim()).toEqual({ point: 3, exp: 4 });
});

test('fifty claims at once are paid once', async () => {
  await setTasks(task({}));
  await it.comment('member', post, '好文章');
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(claim())));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['ok', 'CONFLICT']));
  expect(await it.has('member')).toEqual([3, 4]);
});

test('whatever the owner changes in a task, its period is paid once', async () => {
  await setTasks(task({ kind: 'newcomer', exp: 0 }));
  await it.comment('member', post, '好文章');
  expect(await claim()).toEqual({ point: 3, exp: 0 });
  for (const change of [
    { point: 500 },
    { exp: 500 },
    { name: '另一个名字' },
    { count: 9 },
    { event: 'follow' } as const,
  ]) {
    await setTasks(task({ kind: 'newcomer', exp: 0, ...change }));
    expect(await codeOf(claim())).toBe('CONFLICT');
  }
  await setTasks(task({ kind: 'achievement' }));
  expect(await listed()).toMatchObject([{ state: 'claimed', progress: 1, point: 3, exp: 0 }]);
  await setTasks();
  expect(await codeOf(claim())).toBe('NOT_FOUND');
  expect(await listed()).toEqual([]);
  await setTasks(task({ kind: 'newcomer' }));
  expect(await codeOf(claim())).toBe('CONFLICT');
  // The claims are lost: the ledger still knows.
  await it.site.db.deleteFrom('task_claims').execute();
  expect(await claim()).toEqual({ point: 0, exp: 4 });
  expect(await it.has('member')).toEqual([3, 4]);
});

test('a week begins on Monday in Shanghai', async () => {
  await setTasks(task({ kind: 'weekly', event: 'check-in', count: 2 }));
  // It is Saturday.
  await it.ask('member', checkIn, {});
  it.clock.advance(dayMs);
  await it.ask('member', checkIn, {});
  expect(await progress()).toEqual(['talk 2/2 done']);
  await claim();
  it.clock.advance(dayMs / 2 - 1);
  expect(await progress()).toEqual(['talk 2/2 claimed']);
  it.clock.advance(1);
  expect(await progress()).toEqual(['talk 0/2 open']);
});

test('only what stands and what others can read counts, and nothing that people do for themselves', async () => {
  const kind = 'achievement';
  const events = ['comment', 'moment', 'like', 'follow', 'check-in'] as const;
  await setTasks(...events.map((event) => task({ id: event, kind, event, count: 2 })));
  const counts = async () => Object.fromEntries((await listed()).map((each) => [each.event, each.progress]));
  const none = { comment: 0, moment: 0, like: 0, follow: 0, 'check-in': 0 };
  expect(await counts()).toEqual(none);

  const moment = await it.say('member');
  await it.say('member', { metas: { visibility: 'followers' } });
  await it.comment('member', moment.id, '自己的动态');
  await it.ask('member', like, { type: 'post', id: moment.id, on: true });
  expect(await counts()).toEqual({ ...none, moment: 1 });

  const comment = await it.comment('member', post, '好文章');
  await it.ask('member', like, { type: 'post', id: post, on: true });
  await it.ask('member', follow, { user_id: it.people.writer.userId, on: true });
  expect(await counts()).toEqual({ ...none, moment: 1, comment: 1, like: 1, follow: 1 });
  await it.ask('member', removeComment, { id: comment });
  await it.ask('member', like, { type: 'post', id: post, on: false });
  await it.ask('member', follow, { user_id: it.people.writer.userId, on: false });
  expect(await counts()).toEqual({ ...none, moment: 1 });

  await setOptions(it.site, {
    growth_make_up_price: 1,
    growth_rewards: [{ event: 'check-in', point: 9, exp: 0, daily: 0 }],
  });
  it.clock.advance(dayMs * 2);
  await it.ask('member', checkIn, {});
  await it.ask('member', makeUpCheckIn, { day: '2026-11-22' });
  expect(await counts()).toEqual({ ...none, moment: 1, 'check-in': 1 });
});

test('who may not write articles is asked for none, and keeps what was done while they might', async () => {
  await setTasks(task({ id: 'write', kind: 'achievement', event: 'article' }), task({}));
  const idsOf = async (who: 'member' | 'writer') =>
    (await it.ask(who, getTasks, {})).list.map(({ id, state }) => `${id} ${state}`);
  expect(await idsOf('member')).toEqual(['talk open']);
  expect(await idsOf('writer')).toEqual(['write done', 'talk open']);
  const content = { blocks: [paragraph('我来投稿。')] };
  await savePost(it.site, it.people.member.userId, { title: '从前写的', content });
  expect(await idsOf('member')).toEqual(['write done', 'talk open']);
  await claim('write');
  expect(await idsOf('member')).toEqual(['write claimed', 'talk open']);
});

test('the profile counts as it is', async () => {
  await setTasks(
    ...(['avatar', 'bio', 'bind-email'] as const).map((event) => task({ id: event, kind: 'newcomer', event })),
  );
  const set = (profile: { avatar_url: string; bio: string; email_verified_at: number | null }) =>
    it.site.db.updateTable('users').set(profile).where('id', '=', it.people.member.userId).execute();
  await set({ avatar_url: '', bio: '', email_verified_at: null });
  expect(await progress()).toEqual(['avatar 0/1 open', 'bio 0/1 open', 'bind-email 0/1 open']);
  await set({ avatar_url: '/uploads/a.webp', bio: '写字的人', email_verified_at: 1 });
  expect(await progress()).toEqual(['avatar 1/1 done', 'bio 1/1 done', 'bind-email 1/1 done']);
});

test('a task without a reward is done and claimed like any other', async () => {
  await setTasks(task({ point: 0, exp: 0 }));
  await it.comment('member', post, '好文章');
  expect(await claim()).toEqual({ point: 0, exp: 0 });
  expect(await codeOf(claim())).toBe('CONFLICT');
});

test('what happens once is no task of every day', () => {
  const { schema } = taskOptions.growth_tasks;
  const daily = schema.safeParse([task({ event: 'avatar' })]);
  expect(daily.error?.issues.map(({ path }) => path)).toEqual([[0, 'kind']]);
  const twice = schema.safeParse([task({ kind: 'newcomer', event: 'bio', count: 2 })]);
  expect(twice.error?.issues.map(({ path }) => path)).toEqual([[0, 'count']]);
  expect(schema.safeParse([task({}), task({})]).success).toBe(false);
  for (const id of ['', '每日', 'A', 'a:b']) expect(schema.safeParse([task({ id })]).success).toBe(false);
  expect(schema.parse(taskOptions.growth_tasks.default).length).toBeGreaterThanOrEqual(8);
});

test('claims are in the export, and go with the account', async () => {
  await setTasks(task({}));
  await it.comment('member', post, '好文章');
  await claim();
  const exported: unknown = JSON.parse((await it.ask('member', exportMyData, {})).content);
  expect(exported).toMatchObject({ task_claims: [{ task_id: 'talk', point: 3, exp: 4 }] });
  const { userId } = it.people.member;
  await write(it.site, (unit) => requestErasure(unit, userId, unit.now));
  it.clock.advance(8 * dayMs);
  await eraseDueAccounts(it.site);
  expect(await it.site.db.selectFrom('task_claims').selectAll().execute()).toEqual([]);
  expect(await it.has('member')).toEqual([3, 4]);
});
