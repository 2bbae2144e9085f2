import { afterAll, beforeAll, expect, test } from 'vitest';

import { getBlackroom } from '#contract/features/moderation/address-bans.calls.ts';
import { getComments } from '#contract/features/comments/calls.ts';
import { getFollows } from '#contract/features/social/follows.calls.ts';
import { getLeaderboard } from '#contract/features/analytics/leaderboards.calls.ts';
import { getFavlinks } from '#contract/features/links/calls.ts';
import { getMyBookmarks, getPostReactions } from '#contract/features/social/likes.calls.ts';
import { getConversations, getMessages } from '#contract/features/messages/calls.ts';
import { getNotifications } from '#contract/features/notifications/calls.ts';
import { getPostPage } from '#contract/features/posts/calls.ts';
import { type Role, rolePower, type Viewer } from '#contract/kit/power.ts';
import { findUserByName, isPasswordCorrect } from '#server/features/accounts/service.ts';
import { routes as bans } from '#server/features/moderation/address-bans.routes.ts';
import { routes as comments } from '#server/features/comments/routes.ts';
import { routes as follows } from '#server/features/social/follows.routes.ts';
import { routes as leaderboards } from '#server/features/analytics/leaderboards.routes.ts';
import { findBalance } from '#server/features/ledger/service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { routes as links } from '#server/features/links/routes.ts';
import { routes as marks } from '#server/features/social/likes.routes.ts';
import { routes as messages } from '#server/features/messages/routes.ts';
import { routes as notifications } from '#server/features/notifications/routes.ts';
import { routes as posts } from '#server/features/posts/routes.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { demoAccounts, seedDemo } from './demo.ts';
import { connectTargets } from '#server/app/reactions.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  connectTargets(site.site);
  await seedDemo(site.site);
}, 60_000);

afterAll(() => site.close());

async function as(name: string, role: Exclude<Role, 'guest'> = 'subscriber'): Promise<Viewer> {
  const user = await findUserByName(site.site, name);
  return { userId: user?.id ?? null, role, power: rolePower[role], vipLevel: 0, banned: false };
}

const idOf = async (slug: string): Promise<number> =>
  (await site.call(posts, getPostPage, { slug })).post?.id as number;

const commentsOf = async (slug: string) => site.call(comments, getComments, { post_id: await idOf(slug) });

test('the demonstration offers the moon of the product and six stickers of its own, and its articles show them', async () => {
  const stickers = await currentStickers(site.site);
  expect([...stickers.keys()].slice(0, 3)).toEqual(['开心', '好耶', '笑哭']);
  expect([...stickers.keys()].slice(20).sort()).toEqual(['boat', 'cat', 'lamp', 'moon', 'star', 'tea']);
  const { post } = await site.call(posts, getPostPage, { slug: 'every-block' });
  const text = JSON.stringify(post?.blocks);
  expect(text).not.toContain(':--sc-');
  expect(text).toContain(`src=\\"${stickers.get('moon')}\\" alt=\\"moon\\" title=\\"moon\\" width=\\"24\\"`);
  expect(text).toContain(`src=\\"${stickers.get('lamp')}\\" alt=\\"lamp\\" title=\\"lamp\\" width=\\"48\\"`);
});

test('the cast has points, levels and check-ins up to yesterday, in a ledger that is in order', async () => {
  const { db } = site.site;
  expect((await verifyLedger(site.site)).filter(({ broken }) => broken > 0)).toEqual([]);
  const hong = (await findUserByName(site.site, '阿红'))?.id as number;
  expect(await findBalance(db, 'point', hong)).toBeGreaterThan(100);
  const days = await db
    .selectFrom('check_ins')
    .select('day')
    .where('user_id', '=', hong)
    .orderBy('day', 'desc')
    .execute();
  expect(days.length).toBeGreaterThan(25);
  expect(days[0]?.day).toBe('2026-11-20');
});

test('there are orders of the last weeks, each paid once, that gave what they were for', async () => {
  const { db } = site.site;
  const rows = await db.selectFrom('orders').selectAll().execute();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'refunded']));
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['vip', 'points', 'tip', 'content']));
  expect(rows.every(({ paid_at, created_at }) => paid_at === created_at && created_at < site.clock.now())).toBe(true);
  const see = await site.site.db
    .selectFrom('users')
    .select(['vip_level', 'vip_duration'])
    .where('vip_level', '=', 3)
    .executeTakeFirst();
  expect(see).toMatchObject({ vip_level: 3, vip_duration: 'year' });
  const owner = (await findUserByName(site.site, '沈砚'))?.id as number;
  // 70 % of ¥16.60, ¥5.00 and ¥2.00.
  expect(await findBalance(db, 'income', owner)).toBe(1162 + 350 + 140);
});

test('the money of the demonstration has been earned, withdrawn, saved by coupons and returned', async () => {
  const { db } = site.site;
  const withdrawn = await db.selectFrom('withdrawals').select('status').orderBy('id').execute();
  expect(withdrawn.map(({ status }) => status)).toEqual(['paid', 'rejected', 'paid', 'approved', 'pending']);
  const wang = (await findUserByName(site.site, '老王'))?.id as number;
  // 70 % of seven tips and, with the coupon, of five purchases, less what was withdrawn.
  expect(await findBalance(db, 'income', wang)).toBe(9184 + 4 * 210 + 157 - 7500);
  const used = await db.selectFrom('coupon_uses').select(['state', 'saved']).orderBy('id').execute();
  expect(used).toEqual([
    { state: 'consumed', saved: 75 },
    { state: 'consumed', saved: 119 },
  ]);
  const refunds = await db.selectFrom('refunds').select(['amount', 'status']).execute();
  expect(refunds).toEqual([{ amount: 300, status: 'done' }]);
  const purchases = await db.selectFrom('purchases').select('refunded_at').execute();
  expect(purchases.filter(({ refunded_at }) => refunded_at === null)).toHaveLength(5);
  expect(await db.selectFrom('reconciliations').select('id').execute()).toHaveLength(14);
});

test('everybody of the cast signs in with the password that is announced', async () => {
  for (const name of ['沈砚', '老王', '南乔', '阿红', '小明', '禾苗']) {
    const user = await findUserByName(site.site, name);
    expect(user && (await isPasswordCorrect(user, 'somnia-demo')), name).toBe(true);
  }
  const line = '演示账号：沈砚（管理员）、老王（作者）、阿红（用户），密码 somnia-demo';
  expect(await demoAccounts(site.site)).toBe(line);
});

test('people answer each other, call each other by name, like and show stickers; what waits is on no page', async () => {
  const page = await commentsOf('dim-the-light');
  const text = JSON.stringify(page);
  expect(text).not.toContain('优惠多多');
  expect(page.list.map(({ children }) => children.length)).toEqual([2, 0, 3]);
  const first = page.list.find(({ author }) => author.name === '阿红');
  expect(first).toMatchObject({ likes: 3, region: '广东', device: 'Safari · iOS' });
  expect(first?.children.at(-1)).toMatchObject({ author: { name: '老王' }, reply_to: { name: '晚灯' } });
  expect(text).toMatch(/class=\\"mention\\" href=\\"\/author\/\d+\\">@小明</);
  expect(text).toContain('alt=\\"moon\\"');
});

test('articles are liked and somebody’s favourites', async () => {
  const asked = { post_id: await idOf('dim-the-light'), comments: '' };
  const answer = await site.call(marks, getPostReactions, asked, await as('阿红'));
  expect(answer).toMatchObject({ likes: 4, favourites: 2, liked: true, favourited: true });
  const { list, total } = await site.call(marks, getMyBookmarks, {}, await as('阿红'));
  expect(total).toBe(5);
  expect(list[0]?.post?.slug).toBe('snow-on-the-roof');
});

test('阿红 and 南乔 write to each other, and the newest message waits to be read', async () => {
  const viewer = await as('阿红');
  const { list } = await site.call(messages, getConversations, {}, viewer);
  expect(list).toMatchObject([{ person: { name: '南乔' }, unread: 2 }]);
  const talk = await site.call(messages, getMessages, { with: list[0]?.person.id ?? 0 }, viewer);
  expect(talk.list).toHaveLength(5);
  expect(talk).toMatchObject({ may_write: true, blocked: false });
  expect(JSON.stringify(talk.list)).toContain('<strong>不用排队</strong>');
});

test('the cast is told of answers, likes and followers, newest first, and no mail leaves', async () => {
  const hong = await as('阿红');
  const first = await site.call(notifications, getNotifications, {}, hong);
  const { unread } = first;
  const list = [...first.list];
  for (let cursor = first.next_cursor; cursor !== null && list.length < 1000;) {
    const next = await site.call(notifications, getNotifications, { cursor: Number(cursor) }, hong);
    list.push(...next.list);
    cursor = next.next_cursor;
  }
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['reply', 'comment', 'like', 'follow', 'system']));
  expect(list.map(({ created_at }) => created_at)).toEqual(
    list
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  );
  expect(unread).toBeGreaterThan(0);
  expect(unread).toBeLessThan(list.length);
  expect(await site.site.db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('somebody is banned and it is said why, somebody asks to be linked and is not yet', async () => {
  const { list } = await site.call(bans, getBlackroom, {});
  expect(list).toMatchObject([{ name: '好运连连', reason: '三天内发布了十七条广告，提醒两次之后仍在继续' }]);
  expect(JSON.stringify(await site.call(links, getFavlinks, {}))).not.toContain('山间小屋');
  const waiting = await site.site.db.selectFrom('links').select('name').where('status', '=', 'pending').execute();
  expect(waiting).toEqual([{ name: '山间小屋' }]);
});

test('the demo marks its administrator as 站长', async () => {
  expect(site.site.options.get('site_owner_id')).toBe((await as('沈砚')).userId);
});

test('people follow each other, and the leaderboard of the week has lines', async () => {
  const { userId } = await as('沈砚');
  const followers = await site.call(follows, getFollows, { user_id: userId ?? 0, kind: 'followers' });
  expect(followers.list.map(({ name }) => name)).toEqual(['禾苗', '老王', '阿红']);
  for (const kind of ['comments', 'likes'] as const)
    expect((await site.call(leaderboards, getLeaderboard, { kind, range: 'week' })).list.length).toBeGreaterThan(3);
});

test('who registers agrees to pages that exist', async () => {
  for (const slug of ['terms', 'privacy'])
    expect((await site.call(posts, getPostPage, { slug })).post?.blocks.length).toBeGreaterThan(3);
  const { options } = site.site;
  expect([options.get('terms_url'), options.get('privacy_url')]).toEqual(['/terms', '/privacy']);
});

test('articles of the demonstration were read for two months', async () => {
  const { db } = site.site;
  const days = await db.selectFrom('post_view_days').select(['day', 'post_id', 'views']).execute();
  expect(new Set(days.map(({ day }) => Number(day))).size).toBe(60);
  const stats = await db.selectFrom('post_stats').select(['post_id', 'views']).execute();
  const counted = (id: number) => days.reduce((sum, row) => sum + (row.post_id === id ? Number(row.views) : 0), 0);
  for (const { post_id, views } of stats) expect(Number(views)).toBeGreaterThanOrEqual(counted(post_id));
  const visitors = await db.selectFrom('visit_days').select('visitors').execute();
  expect(visitors).toHaveLength(59);
  expect(visitors.every((each) => Number(each.visitors) > 0)).toBe(true);
});

test('a site that has contents is not filled a second time', async () => {
  const count = async () => JSON.stringify(await site.site.db.selectFrom('comments').select('id').execute());
  const before = await count();
  expect(await seedDemo(site.site)).toBe(false);
  expect(await count()).toBe(before);
});

test('forty articles and more, no text of which names a picture that is not there', async () => {
  const rows = await site.site.db.selectFrom('posts').select(['slug', 'type', 'cover_url']).execute();
  const articles = rows.filter(({ type }) => type === 'article');
  expect(articles.length).toBeGreaterThanOrEqual(40);
  for (const { slug } of articles) {
    const { post } = await site.call(posts, getPostPage, { slug });
    expect(JSON.stringify(post ?? {}), slug).not.toContain('/demo/');
  }
  expect(rows.filter(({ cover_url }) => cover_url.startsWith('/demo/'))).toEqual([]);
  const people = await site.site.db.selectFrom('users').select('avatar_url').execute();
  expect(people.filter(({ avatar_url }) => !avatar_url.startsWith('/uploads/'))).toEqual([]);
});
