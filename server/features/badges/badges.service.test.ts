import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuthor } from '#contract/features/accounts/calls.ts';
import * as calls from '#contract/features/badges/calls.ts';
import type { AdminBadge } from '#contract/features/badges/entities.ts';
import { checkIn } from '#contract/features/growth/calls.ts';
import { like } from '#contract/features/social/likes.calls.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { requestErasure, banUser } from '#server/features/accounts/service.ts';
import { recountLevels } from '#server/features/growth/levels.service.ts';
import { jobs as growthJobs } from '#server/features/growth/jobs.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

import { addDefaultBadges } from './defaults.service.ts';
import { jobs } from './jobs.ts';
import { giveByRules } from './service.ts';
import { grantByDays } from './settling.service.ts';

const dayMs = 86_400_000;
type Who = Parameters<GrowthSite['has']>[0];

let it: GrowthSite;
let post: number;

beforeEach(async () => {
  it = await openTestGrowth();
  registerWorkers(it.site, jobs);
  post = (await savePost(it.site, it.people.writer.userId, { title: '夜航船', content: { blocks: [paragraph('。')] } }))
    .id;
});
afterEach(() => it.close());

const make = (name: string, rule: AdminBadge['rule'] = '', threshold = 0) =>
  it.ask('owner', calls.addBadge, { name, img: `/${rule || 'hand'}.svg`, rule, threshold });
const own = (who: Who = 'member') => it.ask(who, calls.getOwnBadges, {});
const names = async (who: Who = 'member') =>
  (await own(who)).list.filter(({ given_at }) => given_at !== null).map(({ name }) => name);
const worn = async (who: Who = 'member') => {
  const { worn: id, list } = await own(who);
  return list.find((badge) => badge.id === id)?.name ?? null;
};
const give = (id: number, who: Who = 'member') =>
  it.ask('owner', calls.giveBadge, { id, user_id: it.people[who].userId, reason: '帮过大家' });
const take = (id: number, who: Who = 'member') =>
  it.ask('owner', calls.takeBadge, { id, user_id: it.people[who].userId, reason: '弄错了' });
const codeOf = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: { code?: unknown }) => error.code);
const told = async (who: Who = 'member') => {
  const rows = await it.site.db
    .selectFrom('notifications')
    .select('text')
    .where('user_id', '=', it.people[who].userId)
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => text).filter((text) => text.includes('徽章'));
};

async function gain(amount: number): Promise<void> {
  const to = { userId: it.people.member.userId };
  const moved = { currency: 'exp', kind: 'adjustment', source: `exp ${amount}`, amount, to } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...moved, from: { site: 'adjustments' } }));
}

test('a rule gives its badge once it is fulfilled, once, and tells it; the badge stays when the rule fails', async () => {
  await make('有来有往', 'comments', 2);
  await it.comment('member', post, '一');
  await it.settle();
  expect((await own()).list).toMatchObject([{ given_at: null, progress: 1, threshold: 2 }]);
  const second = await it.comment('member', post, '二');
  await it.settle();
  expect(await names()).toEqual(['有来有往']);
  expect(await worn()).toBe('有来有往');
  await it.site.db.updateTable('comments').set({ status: 'trash' }).where('id', '=', second).execute();
  await Promise.all([1, 2, 3].map(() => giveByRules(it.site, it.people.member.userId)));
  expect(await names()).toEqual(['有来有往']);
  expect(await told()).toEqual(['获得徽章「有来有往」']);
});

test('fifty settlements at once give one badge and one notice', async () => {
  const { userId } = it.people.member;
  await it.comment('member', post, '一');
  await make('第一条', 'comments', 1);
  await Promise.all(Array.from({ length: 50 }, () => giveByRules(it.site, userId)));
  expect(await told()).toEqual(['获得徽章「第一条」']);
});

test('each fact is counted: check-ins, likes of others, levels and days', async () => {
  await make('签到', 'check-ins', 1);
  await make('连签', 'streak', 1);
  await make('被赞', 'likes', 1);
  await make('二级', 'level', 2);
  await make('十日', 'days', 10);
  const id = await it.comment('member', post, '一');
  await it.ask('member', like, { type: 'comment', id, on: true });
  await it.settle();
  expect(await names()).toEqual([]);
  await it.ask('member', checkIn, {});
  await it.ask('reader', like, { type: 'comment', id, on: true });
  await gain(100);
  await it.settle();
  expect(await names()).toEqual(['签到', '连签', '被赞', '二级']);
  it.clock.advance(10 * dayMs);
  await grantByDays(it.site);
  expect(await names()).toEqual(['签到', '连签', '被赞', '二级', '十日']);
});

test('a new badge is given to those who fulfil its rule already, not to the banned', async () => {
  await it.comment('member', post, '一');
  await it.comment('reader', post, '二');
  await it.settle();
  await banUser(it.site, it.people.reader.userId);
  await make('有来有往', 'comments', 1);
  await it.settle();
  const rows = await it.site.db.selectFrom('user_badges').select('user_id').execute();
  expect(rows).toEqual([{ user_id: it.people.member.userId }]);
});

test('what an administrator gives is worn while it is the first, and taken back it is not given again by its rule', async () => {
  await it.comment('member', post, '一');
  const byRule = await make('有来有往', 'comments', 1);
  await it.settle();
  const byHand = await make('守夜人');
  await give(byHand.id);
  expect(await codeOf(give(byHand.id))).toBe('CONFLICT');
  expect(await worn()).toBe('有来有往');
  await take(byRule.id);
  expect(await codeOf(take(byRule.id))).toBe('CONFLICT');
  expect([await names(), await worn()]).toEqual([['守夜人'], '守夜人']);
  await giveByRules(it.site, it.people.member.userId);
  expect(await names()).toEqual(['守夜人']);
  const acts = await it.site.db
    .selectFrom('audit_log')
    .select('act')
    .where('act', 'like', 'badge.%')
    .orderBy('id')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(['badge.add', 'badge.add', 'badge.give', 'badge.take']);
});

test('a user wears what they have, or nothing; only their own page is rendered again', async () => {
  const [first, second, foreign] = [await make('甲'), await make('乙'), await make('丙')];
  await give(first.id);
  await give(second.id);
  it.touched.clear();
  expect((await it.ask('member', calls.wearBadge, { badge_id: second.id })).badge).toMatchObject({ name: '乙' });
  expect([...it.touched]).toEqual([`author-page:${it.people.member.userId}`]);
  expect(await codeOf(it.ask('member', calls.wearBadge, { badge_id: foreign.id }))).toBe('NOT_FOUND');
  expect(await worn()).toBe('乙');
  const { author } = await it.ask('reader', getAuthor, { id: String(it.people.member.userId) });
  expect([author.badge?.name, author.badges.map(({ name }) => name)]).toEqual(['乙', ['甲', '乙']]);
  await it.ask('member', calls.wearBadge, { badge_id: null });
  expect(await worn()).toBeNull();
});

test('a badge that is switched off or deleted is replaced by the first of the others', async () => {
  const [first, second] = [await make('甲'), await make('乙')];
  await give(first.id);
  await give(second.id);
  await it.ask('owner', calls.changeBadge, { id: first.id, enabled: false });
  expect([await names(), await worn()]).toEqual([['乙'], '乙']);
  await it.ask('owner', calls.changeBadge, { id: first.id, enabled: true });
  await it.ask('owner', calls.removeBadge, { id: second.id });
  expect([await names(), await worn()]).toEqual([['甲'], '甲']);
});

test('a rule needs a number, and a badge by hand has none', async () => {
  expect(await codeOf(make('甲', 'comments', 0))).toBe('VALIDATION');
  expect(await codeOf(make('甲', '', 3))).toBe('VALIDATION');
  expect(await codeOf(make('  '))).toBe('VALIDATION');
  const { id } = await make('乙');
  expect(await codeOf(it.ask('owner', calls.changeBadge, { id, rule: 'days' }))).toBe('VALIDATION');
});

test('an erased user has no badge any more', async () => {
  const { id } = await make('甲');
  await give(id);
  const { userId } = it.people.member;
  await write(it.site, (unit) => requestErasure(unit, userId, unit.now));
  it.clock.advance(1);
  await eraseDueAccounts(it.site);
  expect(await it.site.db.selectFrom('user_badges').selectAll().execute()).toEqual([]);
  const row = await it.site.db.selectFrom('users').select('badge_id').where('id', '=', userId).executeTakeFirst();
  expect(row?.badge_id).toBeNull();
});

test('an older site gets the drawn badges that it lacks, and those who fulfil their rules get them', async () => {
  await write(it.site, addDefaultBadges);
  const { list } = await it.ask('owner', calls.getBadges, {});
  const [first] = list.filter(({ name }) => name === '开篇');
  await it.ask('owner', calls.removeBadge, { id: first?.id ?? 0 });
  expect(await it.ask('owner', calls.addMissingBadges, {})).toEqual({ added: 1 });
  await it.settle();
  expect(await names('writer')).toContain('开篇');
  expect(await it.ask('owner', calls.addMissingBadges, {})).toEqual({ added: 0 });
});

test('every built-in badge has its rule and picture', async () => {
  await write(it.site, addDefaultBadges);
  const { list } = await it.ask('owner', calls.getBadges, {});
  expect(list).toHaveLength(12);
  expect(list.filter(({ rule, threshold }) => (rule === '') !== (threshold === 0))).toEqual([]);
});

test('the level of a user follows their experience and the option, and is shown beside their name', async () => {
  registerWorkers(it.site, growthJobs);
  const levelIn = async () => (await it.ask('reader', getAuthor, { id: String(it.people.member.userId) })).author.level;
  expect(await levelIn()).toBe(1);
  await gain(600);
  expect(await levelIn()).toBe(3);
  const level = (number: number, threshold: number) => ({ level: number, name: `第${number}级`, threshold, img: '' });
  await setOptions(it.site, { levels: [level(5, 0), level(9, 700)] });
  await recountLevels(it.site);
  expect(await levelIn()).toBe(5);
  await gain(101);
  expect(await levelIn()).toBe(9);
});

test('a thousand level-ups render a thousand author pages again, and no page with comments', async () => {
  const ids: number[] = [];
  const about = { role: 'subscriber', created_at: 0, updated_at: 0 } as const;
  for (let at = 0; at < 1000; at += 1) {
    const user = { ...about, name: `甲${at}`, name_key: `甲${at}` };
    ids.push((await it.site.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id);
  }
  it.touched.clear();
  for (const userId of ids) {
    const moved = { currency: 'exp', kind: 'adjustment', source: `up ${userId}`, amount: 100, to: { userId } } as const;
    await write(it.site, (unit) => transfer(it.site, unit, { ...moved, from: { site: 'adjustments' } }));
  }
  const pages = [...it.touched].filter((tag) => !tag.startsWith('signal'));
  expect(pages.filter((tag) => tag.startsWith('author-page:'))).toHaveLength(1000);
  expect(pages.filter((tag) => !tag.startsWith('author-page:'))).toEqual([]);
});
