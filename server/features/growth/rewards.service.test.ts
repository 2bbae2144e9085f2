import { afterEach, beforeEach, expect, test } from 'vitest';

import { approveComment, rejectComment, removeComment } from '#contract/features/comments/calls.ts';
import { removeCommentAsEditor } from '#contract/features/comments/moderation.calls.ts';
import type { Reward } from '#contract/features/growth/entities.ts';
import { follow } from '#contract/features/social/follows.calls.ts';
import { like } from '#contract/features/social/likes.calls.ts';
import { addPost, changeAdminPost, removePost } from '#contract/features/posts/editing.calls.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { mailboxProven } from '#server/features/auth/added-methods.service.ts';
import { userRegistered } from '#server/features/auth/registrations.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

import { type Reason, settleReward } from './rewards.service.ts';

const hour = 3_600_000;

let it: GrowthSite;
/** An article of 老王 that nobody published here. */
let post: number;

beforeEach(async () => {
  it = await openTestGrowth();
  const title = `夜航船${'，'.repeat(70)}`;
  post = (await savePost(it.site, it.people.writer.userId, { title, content: { blocks: [paragraph('船开了。')] } })).id;
  await it.signInFrom('reader', '203.0.113.1');
  await it.signInFrom('member', '203.0.113.2');
  await it.signInFrom('writer', '2001:db8:1:2::3');
});
afterEach(() => it.close());

const rule = (event: Reward['event'], point: number, exp: number, daily = 0): Reward => ({ event, point, exp, daily });
const rules = (...growth_rewards: Reward[]) => setOptions(it.site, { growth_rewards });
const likePost = (on: boolean, who: 'reader' | 'member' | 'writer' = 'member') =>
  it.ask(who, like, { type: 'post', id: post, on });

test('an approved comment gives points and experience, once however often it is settled', async () => {
  const id = await it.comment('member', post, '好文章');
  expect(await it.has('member')).toEqual([0, 0]);
  await it.settle();
  expect(await it.has('member')).toEqual([2, 2]);
  await Promise.all([1, 2, 3].map(() => settleReward(it.site, { event: 'comment', id })));
  expect(await it.has('member')).toEqual([2, 2]);
  expect(await it.entries('member')).toEqual([['comment', 2, `夜航船${'，'.repeat(57)}`]]);
});

test('a comment that is rejected gives back what it gave, and never gives it again', async () => {
  const id = await it.comment('member', post, '好文章');
  await it.settle();
  for (const call of [rejectComment, approveComment, rejectComment, approveComment]) {
    await it.ask('editor', call, { id });
    await it.settle();
    expect(await it.has('member')).toEqual([0, 0]);
  }
  expect((await it.entries('member')).map(([kind, amount]) => [kind, amount])).toEqual([
    ['comment', 2],
    ['reversal', -2],
  ]);
});

test('a comment that was rejected before it was settled is rewarded when it is approved', async () => {
  const id = await it.comment('member', post, '好文章');
  await it.ask('editor', rejectComment, { id });
  await it.settle();
  expect(await it.has('member')).toEqual([0, 0]);
  await it.ask('editor', approveComment, { id });
  await it.settle();
  expect(await it.has('member')).toEqual([2, 2]);
});

test('a comment that its writer deletes, or that is erased with its thread, gives back what it gave', async () => {
  const first = await it.comment('member', post, '好文章');
  await it.comment('reader', post, '我也喜欢', first);
  await it.settle();
  expect([await it.has('member'), await it.has('reader')]).toEqual([
    [2, 2],
    [2, 2],
  ]);
  await it.ask('member', removeComment, { id: first });
  await it.settle();
  expect(await it.has('member')).toEqual([0, 0]);
  expect(await it.has('reader')).toEqual([2, 2]);
  const second = await it.comment('editor', post, '路过');
  await it.comment('reader', post, '慢走', second);
  await it.settle();
  expect(await it.has('reader')).toEqual([4, 4]);
  await it.ask('editor', rejectComment, { id: second });
  await it.ask('editor', removeCommentAsEditor, { id: second, force: true });
  await it.settle();
  expect(await it.has('reader')).toEqual([2, 2]);
  expect(await it.has('editor')).toEqual([0, 0]);
});

test('nobody is rewarded for a comment on their own post or an answer to themselves', async () => {
  await it.comment('writer', post, '谢谢大家');
  const own = await it.comment('member', post, '第一');
  await it.comment('member', post, '自己回自己', own);
  await it.comment('reader', post, '回你', own);
  await it.settle();
  expect([await it.has('writer'), await it.has('member'), await it.has('reader')]).toEqual([
    [0, 0],
    [2, 2],
    [2, 2],
  ]);
});

test('a rule counts so many times a day of Shanghai, and again the next day', async () => {
  await rules(rule('comment', 0, 3, 2));
  const ids: number[] = [];
  for (const text of ['一', '二', '三']) ids.push(await it.comment('member', post, `第${text}条评论`));
  await it.settle();
  const settleThird = () => settleReward(it.site, { event: 'comment', id: ids[2] as number });
  // It is 13 o'clock in Shanghai.
  it.clock.advance(11 * hour - 1);
  await settleThird();
  expect(await it.has('member')).toEqual([0, 6]);
  it.clock.advance(1);
  await settleThird();
  expect(await it.has('member')).toEqual([0, 9]);
});

test('without a rule, or with one of zero, nothing is given, and what was given before is still taken back', async () => {
  const id = await it.comment('member', post, '好文章');
  await it.settle();
  await rules(rule('comment', 0, 0));
  await it.comment('reader', post, '我也觉得');
  await it.ask('editor', rejectComment, { id });
  await it.settle();
  expect([await it.has('reader'), await it.has('member')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await rules();
  await it.comment('reader', post, '再来一条');
  await it.settle();
  expect(await it.has('reader')).toEqual([0, 0]);
});

test('liking and unliking the same thing gains nothing', async () => {
  await likePost(true);
  await it.settle();
  expect(await it.has('writer')).toEqual([1, 1]);
  for (const on of [false, true, false, true, false]) {
    await likePost(on);
    await it.settle();
    expect(await it.has('writer')).toEqual([0, 0]);
  }
  await likePost(true, 'reader');
  await it.settle();
  expect(await it.has('writer')).toEqual([1, 1]);
});

test('a like that is gone before it is settled gives nothing, and none for oneself does', async () => {
  await likePost(true);
  await likePost(false);
  // Without sessions nobody shares an address, not even with themselves.
  await it.site.db.deleteFrom('sessions').execute();
  await likePost(true, 'writer');
  await it.settle();
  expect(await it.has('writer')).toEqual([0, 0]);
});

test('what was spent meanwhile is not taken back: nobody falls below zero', async () => {
  await rules(rule('like', 10, 10));
  await likePost(true);
  await it.settle();
  const { userId } = it.people.writer;
  const spent = { currency: 'point', kind: 'make-up', source: 'x', amount: 7, from: { userId } } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...spent, to: { site: 'rewards' } }));
  await likePost(false);
  await it.settle();
  expect(await it.has('writer')).toEqual([0, 0]);
  await likePost(true);
  await likePost(false);
  await it.settle();
  expect((await it.entries('writer')).map(([kind, amount]) => [kind, amount])).toEqual([
    ['like', 10],
    ['make-up', -7],
    ['reversal', -3],
  ]);
});

test('a like of a comment rewards its writer', async () => {
  const id = await it.comment('member', post, '好文章');
  await it.settle();
  await it.ask('reader', like, { type: 'comment', id, on: true });
  await it.settle();
  expect(await it.has('member')).toEqual([3, 3]);
});

test.each([
  ['203.0.113.9', '203.0.113.9', 0],
  ['203.0.113.9', '::ffff:203.0.113.9', 0],
  ['203.0.113.9', '203.0.113.8', 1],
  ['2001:db8:1:2::3', '2001:db8:1:2:aaaa::1', 0],
  ['2001:db8:1:2::3', '2001:db8:1:3::3', 1],
])('a like or a follow from %s for somebody at %s gives %i', async (by, owner, given) => {
  await it.site.db.deleteFrom('sessions').execute();
  await it.signInFrom('member', by);
  await it.signInFrom('writer', '198.51.100.1');
  await it.signInFrom('writer', owner);
  await likePost(true);
  await it.settle();
  expect(await it.has('writer')).toEqual([given, given]);
  await it.ask('member', follow, { user_id: it.people.writer.userId, on: true });
  await it.settle();
  expect(await it.has('writer')).toEqual([2 * given, 2 * given]);
});

test.each([
  ['writer of the post', 'writer'],
  ['one whom it answers', 'reader'],
] as const)('a comment from the network of the %s gives nothing', async (_, other) => {
  const answered = await it.comment('reader', post, '第一');
  await it.settle();
  await it.signInFrom('member', '203.0.113.9');
  await it.signInFrom(other, '203.0.113.9');
  await it.comment('member', post, '回你', answered);
  await it.settle();
  expect(await it.has('member')).toEqual([0, 0]);
});

test('a follower gives a reward until they leave, and none when they come back', async () => {
  const user_id = it.people.member.userId;
  await it.ask('reader', follow, { user_id, on: true });
  await it.settle();
  expect(await it.entries('member')).toEqual([['follow', 1, '']]);
  for (const on of [false, true]) {
    await it.ask('reader', follow, { user_id, on });
    await it.settle();
    expect(await it.has('member')).toEqual([0, 0]);
  }
});

test('a moment for everybody or for followers is rewarded; the statement names only the public one', async () => {
  await it.say('member', { title: '看月亮' });
  const { id } = await it.say('member', { title: '只给你们看', metas: { visibility: 'followers' } });
  await it.settle();
  expect(await it.entries('member')).toEqual([
    ['moment', 5, '看月亮'],
    ['moment', 5, ''],
  ]);
  await it.ask('member', removePost, { id });
  await it.settle();
  expect(await it.has('member')).toEqual([5, 5]);
});

test('an article is rewarded when it is published here, not when it is imported, and not again', async () => {
  await it.settle();
  expect(await it.has('writer')).toEqual([0, 0]);
  const content = { blocks: [paragraph('正文')] };
  const { id } = await it.ask('writer', addPost, { title: '新的', status: 'draft', content });
  await it.settle();
  expect(await it.has('writer')).toEqual([0, 0]);
  for (const [status, has] of [
    ['publish', 20],
    ['draft', 0],
    ['publish', 0],
  ] as const) {
    await it.ask('writer', changeAdminPost, { id, status });
    await it.settle();
    expect(await it.has('writer')).toEqual([has, has]);
  }
});

test('a page and an article under a password: the first gives nothing, the second is not named', async () => {
  const content = { blocks: [paragraph('正文')] };
  await it.ask('owner', addPost, { post_type: 'page', title: '关于', status: 'publish', content });
  await it.settle();
  expect(await it.entries('owner')).toEqual([]);
  await it.ask('owner', addPost, { title: '秘密', status: 'publish', password: '芝麻开门', content });
  await it.settle();
  expect(await it.entries('owner')).toEqual([['article', 20, '']]);
});

test('an account is rewarded once, and its mailbox once it is proven', async () => {
  const { userId } = it.people.reader;
  const setVerified = (email_verified_at: number | null) =>
    it.site.db.updateTable('users').set({ email_verified_at }).where('id', '=', userId).execute();
  await setVerified(null);
  const emit = (hook: typeof mailboxProven | typeof userRegistered) =>
    write(it.site, (unit) => hook.emit(it.site, unit, { userId, name: '小明' }));
  await emit(userRegistered);
  await it.settle();
  expect(await it.entries('reader')).toEqual([['register', 20, '']]);
  await setVerified(1);
  for (const hook of [mailboxProven, mailboxProven, userRegistered]) await emit(hook);
  await it.settle();
  expect(await it.entries('reader')).toEqual([
    ['register', 20, ''],
    ['bind-email', 10, ''],
  ]);
});

test('guests, banned and erased people get nothing', async () => {
  const reasons: Reason[] = [];
  reasons.push({ event: 'comment', id: await it.comment('member', post, '好文章') });
  await banUser(it.site, it.people.member.userId);
  await it.settle();
  expect(await it.has('member')).toEqual([0, 0]);
  reasons.push({ event: 'comment', id: await it.comment('reader', post, '我也喜欢') });
  await it.site.db.updateTable('users').set({ erased_at: 1 }).where('id', '=', it.people.reader.userId).execute();
  await it.settle();
  expect(await it.has('reader')).toEqual([0, 0]);
  const guest = { user_id: null, name: '路人', email: 'a@mail.example', url: '' };
  const id = await write(it.site, (unit) =>
    importComment(it.site, unit, {
      ...guest,
      post_id: post,
      parent_id: 0,
      content: '访客',
      status: 'approved',
      created_at: 1,
    }),
  );
  for (const reason of [...reasons, { event: 'comment', id } as const, { event: 'comment', id: 9999 } as const])
    await settleReward(it.site, reason);
  expect(await it.site.db.selectFrom('ledger_transfers').select('id').execute()).toEqual([]);
});

test('fifty settlements at once of one like give one reward', async () => {
  await likePost(true);
  const reason = { event: 'like', type: 'post', id: post, userId: it.people.member.userId } as const;
  await Promise.all(Array.from({ length: 50 }, () => settleReward(it.site, reason)));
  expect(await it.has('writer')).toEqual([1, 1]);
});

test('the daily limit holds for rewards that are settled at once', async () => {
  await rules(rule('comment', 2, 2, 2));
  const ids: number[] = [];
  for (let at = 1; at <= 5; at += 1) ids.push(await it.comment('member', post, `第 ${at} 条评论`));
  await Promise.all(ids.map((id) => settleReward(it.site, { event: 'comment', id })));
  expect(await it.has('member')).toEqual([4, 4]);
});

test('a level that is reached is told once, and only its own page is rendered again', async () => {
  await rules(rule('like', 0, 500));
  it.touched.clear();
  for (const on of [true, false, true]) {
    await likePost(on);
    await it.settle();
  }
  await likePost(true, 'reader');
  await it.settle();
  const notices = await it.site.db
    .selectFrom('notifications')
    .select(['kind', 'text', 'url'])
    .where('user_id', '=', it.people.writer.userId)
    .where('kind', '=', 'system')
    .execute();
  expect(notices).toEqual([{ kind: 'system', text: '恭喜升到 Lv3', url: '/user-center/experience' }]);
  expect([...it.touched]).toEqual([`author-page:${it.people.writer.userId}`]);
});
