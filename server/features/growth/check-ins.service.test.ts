import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuthor } from '#contract/features/accounts/calls.ts';
import { checkIn, getCheckIns, makeUpCheckIn } from '#contract/features/growth/calls.ts';
import type { Reward } from '#contract/features/growth/entities.ts';
import { exportMyData } from '#contract/features/profiles/calls.ts';
import { checkNonce } from '#contract/features/auth/sessions.calls.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { requestErasure } from '#server/features/accounts/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

const dayMs = 86_400_000;

let it: GrowthSite;

beforeEach(async () => {
  it = await openTestGrowth();
  // The account was made on 2026-11-21.
  await setRules({ event: 'check-in', point: 5, exp: 6, daily: 0 });
});
afterEach(() => it.close());

const setRules = (...growth_rewards: Reward[]) => setOptions(it.site, { growth_rewards });
const today = () => it.ask('member', checkIn, {});
const month = (name?: string) => it.ask('member', getCheckIns, name ? { month: name } : {});
const makeUp = (day: string) => it.ask('member', makeUpCheckIn, { day });
const codeOf = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: { code?: unknown }) => error.code);
const nextDay = (days = 1) => it.clock.advance(days * dayMs);
const pointsOf = async (): Promise<number> => (await it.has('member'))[0];

async function give(amount: number): Promise<void> {
  const { userId } = it.people.member;
  const gift = { currency: 'point', kind: 'adjustment', source: `gift ${amount}`, amount, to: { userId } } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...gift, from: { site: 'adjustments' } }));
}

/** Checks in on days of which one is `x`, and leaves out those of which one is `-`. */
async function follow(days: string): Promise<void> {
  for (const day of days) {
    if (day === 'x') await today();
    nextDay();
  }
}

test('a day is checked in once, and the next one begins at midnight in Shanghai', async () => {
  expect(await today()).toEqual({ point: 5, exp: 6, streak: 1 });
  const refusal = await today().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'CONFLICT', message: '今天已经签到过了' });
  it.clock.advance(12 * 3_600_000 - 1);
  expect(await codeOf(today())).toBe('CONFLICT');
  it.clock.advance(1);
  expect(await today()).toEqual({ point: 5, exp: 6, streak: 2 });
  expect(await it.has('member')).toEqual([10, 12]);
});

test('fifty check-ins at once are one', async () => {
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(today())));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(49);
  expect(await it.has('member')).toEqual([5, 6]);
});

test('every seventh and thirtieth day in a row gives its bonus', async () => {
  await setRules(
    { event: 'check-in', point: 1, exp: 0, daily: 0 },
    { event: 'streak-7', point: 10, exp: 3, daily: 0 },
    { event: 'streak-30', point: 100, exp: 50, daily: 0 },
  );
  const given = [];
  for (let at = 1; at <= 31; at += 1) {
    given.push((await today()).point);
    nextDay();
  }
  const wanted = Array.from({ length: 31 }, (_, at) => ((at + 1) % 7 === 0 ? 11 : at + 1 === 30 ? 101 : 1));
  expect(given).toEqual(wanted);
  expect(await it.has('member')).toEqual([31 + 40 + 100, 12 + 50]);
});

test('a day that was left out begins a new streak, and without a rule a day counts all the same', async () => {
  await setRules();
  await follow('xxx-x');
  expect(await today()).toEqual({ point: 0, exp: 0, streak: 2 });
  expect(await it.has('member')).toEqual([0, 0]);
});

test('a clock that was moved back gives no second reward for a day', async () => {
  await follow('xx-x');
  expect(await pointsOf()).toBe(15);
  nextDay(-1);
  expect(await codeOf(today())).toBe('CONFLICT');
  nextDay(-1);
  // The day that was left out: the streak of the day after it goes on from it.
  expect(await today()).toEqual({ point: 5, exp: 6, streak: 3 });
  expect(await codeOf(today())).toBe('CONFLICT');
  nextDay(-1);
  expect(await codeOf(today())).toBe('CONFLICT');
  nextDay(2);
  expect(await codeOf(today())).toBe('CONFLICT');
  expect(await month()).toMatchObject({ streak: 4, total: 4 });
  nextDay(-30);
  expect(await codeOf(today())).toBe('ok');
  expect(await pointsOf()).toBe(25);
});

test('a day whose row was lost is checked in again without a second reward', async () => {
  await today();
  await it.site.db.deleteFrom('check_ins').execute();
  expect(await today()).toEqual({ point: 0, exp: 0, streak: 1 });
  expect(await pointsOf()).toBe(5);
});

test('a month shows its days, the streak and what can be made up', async () => {
  await follow('xx-x');
  expect(await month()).toEqual({
    today: '2026-11-25',
    month: '2026-11',
    days: ['2026-11-21', '2026-11-22', '2026-11-24'].map((day) => ({ day, made_up: false })),
    streak: 1,
    total: 3,
    make_up_price: 20,
    missed: ['2026-11-23'],
  });
  nextDay(1);
  expect(await month()).toMatchObject({ streak: 0, missed: ['2026-11-23', '2026-11-25'] });
  nextDay(6);
  expect(await month()).toMatchObject({ today: '2026-12-02', days: [], total: 3 });
  expect((await month()).missed).toEqual(
    ['25', '26', '27', '28', '29', '30'].map((day) => `2026-11-${day}`).concat('2026-12-01'),
  );
  expect((await month('2026-11')).days).toHaveLength(3);
  await setOptions(it.site, { growth_make_up_price: 0 });
  expect(await month()).toMatchObject({ make_up_price: 0, missed: [] });
  for (const wrong of ['2026-13', '2026-1', '1999-01', "2026-11' or 1=1"])
    expect(await codeOf(month(wrong))).toBe('VALIDATION');
});

test('a missed day is made up for points, once, and gives none', async () => {
  await give(100);
  await follow('xx-xx');
  expect(await pointsOf()).toBe(120);
  expect(await makeUp('2026-11-23')).toEqual({ streak: 5, point: 100 });
  expect(await it.has('member')).toEqual([100, 24]);
  expect((await it.entries('member')).at(-1)).toEqual(['make-up', -20, '2026-11-23']);
  expect(await codeOf(makeUp('2026-11-23'))).toBe('VALIDATION');
  expect((await month()).days[2]).toEqual({ day: '2026-11-23', made_up: true });
  expect(await today()).toMatchObject({ streak: 6 });
  expect(await pointsOf()).toBe(105);
});

test('only missed days of the last seven since the account was made are made up', async () => {
  await give(1000);
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-31', '2026-02-30'])
    expect(await codeOf(makeUp(day)), day).toBe('VALIDATION');
  nextDay(8);
  expect(await codeOf(makeUp('2026-11-21'))).toBe('VALIDATION');
  expect(await codeOf(makeUp('2026-11-22'))).toBe('ok');
  await setOptions(it.site, { growth_make_up_price: 0 });
  const refusal = await makeUp('2026-11-23').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'CONFLICT', message: '本站没有开放补签' });
  expect(await pointsOf()).toBe(980);
});

test('who has too few points makes nothing up, and ten at once with points for one make up one', async () => {
  await follow('x-xx');
  const refusal = await makeUp('2026-11-22').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'INSUFFICIENT_POINTS', message: '积分不足' });
  expect((await month()).total).toBe(3);
  await give(24);
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(makeUp('2026-11-22'))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(await pointsOf()).toBe(19);
  expect(await codeOf(makeUp('2026-11-22'))).toBe('VALIDATION');
});

test('a bonus that a made-up day completes is given once', async () => {
  await setRules({ event: 'streak-7', point: 30, exp: 0, daily: 0 });
  await give(100);
  await follow('xxxx-xx');
  expect(await makeUp('2026-11-25')).toEqual({ streak: 7, point: 110 });
  expect((await it.entries('member')).slice(1)).toEqual([
    ['make-up', -20, '2026-11-25'],
    ['streak-7', 30, ''],
  ]);
  expect(await today()).toMatchObject({ streak: 8, point: 0 });
});

test.each([
  ['xxxx-xxxxxxx', '2026-11-25', 0, 'the seventh of twelve days, after the bonus of the seven behind the gap'],
  ['xxxxxx-xxxxxxx', '2026-11-27', 30, 'the seventh of fourteen days, of which seven had their bonus'],
  ['xxxxxxx-xxxxxxx', '2026-11-28', 0, 'fifteen days have two bonuses'],
])('days %s: making up %s gives a bonus of %i', async (days, day, bonus) => {
  await setRules({ event: 'streak-7', point: 30, exp: 0, daily: 0 });
  await give(100);
  await follow(days);
  nextDay(-1);
  const before = await pointsOf();
  expect((await makeUp(day)).point - before).toBe(bonus - 20);
});

test('the signed-in user reads real points, experience and level', async () => {
  await setRules({ event: 'check-in', point: 5, exp: 600, daily: 0 });
  await today();
  expect(await it.ask('member', checkNonce, {})).toMatchObject({ point: 5, exp: 600, level: 3 });
  expect(await it.ask('reader', checkNonce, {})).toMatchObject({ point: 0, exp: 0, level: 1 });
  const { author } = await it.ask('guest', getAuthor, { id: String(it.people.member.userId) });
  expect(author).toMatchObject({ name: '阿红', level: 3 });
});

test('check-ins and statements belong to the export of a user, and check-ins go with the account', async () => {
  const { userId } = it.people.member;
  await today();
  const { check_ins, statements } = JSON.parse((await it.ask('member', exportMyData, {})).content) as Record<
    string,
    unknown[]
  >;
  expect(check_ins).toEqual([expect.objectContaining({ day: '2026-11-21', streak: 1 })]);
  expect(statements).toHaveLength(2);
  await write(it.site, (unit) => requestErasure(unit, userId, unit.now));
  expect(await eraseDueAccounts(it.site)).toBe(1);
  expect(await it.site.db.selectFrom('check_ins').select('day').execute()).toEqual([]);
  expect(await it.has('member')).toEqual([5, 6]);
});
