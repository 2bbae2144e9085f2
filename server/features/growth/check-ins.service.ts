import { checkInErrors } from '#contract/features/growth/copy.ts';
import type { CheckInMonth } from '#contract/features/growth/entities.ts';
import { makeUpDays } from '#contract/features/growth/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { addDays, calendarDay, dayNumber } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { requireUserId, signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './check-ins.reads.ts';
import * as writes from './check-ins.writes.ts';
import { addEarning } from './earnings.service.ts';
import { lockViewer } from './members.service.ts';
import { giveReward } from './rewards.service.ts';

const bonuses = [
  { event: 'streak-7', days: 7 },
  { event: 'streak-30', days: 30 },
] as const;

/** Emitted for a new day, made up or not. */
export const checkedIn = createHook<{ userId: number }>();

/** A run of days that a new day makes of what stood before and after it. */
interface Run {
  /** Its days before and after the new one. */
  before: number;
  after: number;
}

/** The source of what a day gives or costs: the same however often the day is made. */
const sourceOf = (userId: number, day: string): string => `${userId}:${day}`;

async function findRun(unit: Unit, userId: number, day: string): Promise<Run> {
  const [eve] = await reads.listBetween(unit.db, userId, addDays(day, -1), addDays(day, -1));
  const later = await reads.listDaysAfter(unit.db, userId, day);
  const gap = later.findIndex((each, at) => each !== addDays(day, at + 1));
  return { before: eve?.streak ?? 0, after: gap === -1 ? later.length : gap };
}

const multiplesUpTo = (streak: number, days: number): number => Math.floor(streak / days);

/**
 * Gives the bonuses that the run now has more than its parts had: to the days that reach them, once for each day. A day
 * left out and made up later gains nothing over a run without a gap.
 */
async function giveBonuses(site: Site, unit: Unit, userId: number, day: string, run: Run) {
  const { before, after } = run;
  const whole = before + 1 + after;
  const sum = { point: 0, exp: 0 };
  for (const { event, days } of bonuses) {
    let owed = multiplesUpTo(whole, days) - multiplesUpTo(before, days) - multiplesUpTo(after, days);
    const first = (multiplesUpTo(before, days) + 1) * days;
    for (let streak = first; streak <= whole && owed > 0; streak += days) {
      const reached = addDays(day, streak - before - 1);
      const given = await giveReward(site, unit, { event, source: sourceOf(userId, reached), userId });
      if (given.point + given.exp > 0) owed -= 1;
      sum.point += given.point;
      sum.exp += given.exp;
    }
  }
  return sum;
}

/** Stores a day and counts the streaks of the days after it anew. */
async function addDay(site: Site, unit: Unit, userId: number, day: string, isMadeUp: boolean): Promise<Run> {
  const run = await findRun(unit, userId, day);
  const streak = run.before + 1;
  await writes.insertCheckIn(unit, { user_id: userId, day, streak, made_up: Number(isMadeUp) });
  if (run.after > 0) await writes.addToStreaks(unit, userId, addDays(day, 1), addDays(day, run.after), streak);
  await checkedIn.emit(site, unit, { userId });
  return run;
}

/**
 * Checks a user in on the day of the unit, with the bonus of a streak.
 * @throws DomainError CONFLICT for the second time in a day
 */
export async function checkInUser(
  site: Site,
  unit: Unit,
  userId: number,
): Promise<{ point: number; exp: number; streak: number }> {
  const today = calendarDay(unit.now);
  if ((await reads.listBetween(unit.db, userId, today, today)).length > 0)
    throw new DomainError('CONFLICT', checkInErrors.already);
  const run = await addDay(site, unit, userId, today, false);
  await addEarning(unit, { board: 'check-ins', day: dayNumber(unit.now), userId, amount: 1 });
  const given = await giveReward(site, unit, { event: 'check-in', source: sourceOf(userId, today), userId });
  const bonus = await giveBonuses(site, unit, userId, today, run);
  return { point: given.point + bonus.point, exp: given.exp + bonus.exp, streak: run.before + 1 };
}

/**
 * 签到: once a day in Asia/Shanghai, with the bonus of a streak.
 * @throws DomainError CONFLICT for the second time in a day
 * @see docs/reference/calls.md
 */
export async function checkInToday(context: CallContext): Promise<{ point: number; exp: number; streak: number }> {
  const { site } = context;
  return write(site, async (unit) => checkInUser(site, unit, (await lockViewer(context, unit)).id));
}

/** The last days before today that a user missed, since the account was made. */
function missedDays(today: string, createdAt: number, recent: readonly reads.CheckInRow[]): string[] {
  const made = new Set(recent.map(({ day }) => day));
  return Array.from({ length: makeUpDays }, (_, at) => addDays(today, at - makeUpDays)).filter(
    (day) => !made.has(day) && day >= calendarDay(createdAt),
  );
}

/** Days in a row up to today, or up to yesterday. */
function currentStreak(today: string, recent: readonly reads.CheckInRow[]): number {
  return recent.findLast(({ day }) => day === today || day === addDays(today, -1))?.streak ?? 0;
}

const listRecent = (unit: Pick<Unit, 'db'>, userId: number, today: string): Promise<reads.CheckInRow[]> =>
  reads.listBetween(unit.db, userId, addDays(today, -makeUpDays), today);

/** A month of the viewer's check-ins. */
export async function monthOfCheckIns(
  context: CallContext,
  { month }: { month?: string | undefined },
): Promise<CheckInMonth> {
  const { site } = context;
  const userId = requireUserId(context);
  const today = calendarDay(site.clock.now());
  const shown = month ?? today.slice(0, 7);
  const price = site.options.get('growth_make_up_price');
  const [user, days, recent, total] = await Promise.all([
    findUser(site.db, userId),
    reads.listBetween(site.db, userId, `${shown}-01`, `${shown}-31`),
    listRecent(site, userId, today),
    reads.countCheckIns(site.db, userId),
  ]);
  if (!user) throw signInRequired(context);
  return {
    today,
    month: shown,
    days: days.map(({ day, made_up }) => ({ day, made_up: made_up === 1 })),
    streak: currentStreak(today, recent),
    total,
    make_up_price: price,
    missed: price === 0 ? [] : missedDays(today, user.created_at, recent),
  };
}

/**
 * 补签: a missed day for points. It gives nothing itself, but the bonus of a streak that it completes.
 * @throws DomainError CONFLICT when the site has none, VALIDATION for another day, INSUFFICIENT_POINTS
 * @see docs/reference/calls.md
 */
export async function makeUpDay(
  context: CallContext,
  { day }: { day: string },
): Promise<{ streak: number; point: number }> {
  const { site } = context;
  const amount = site.options.get('growth_make_up_price');
  if (amount === 0) throw new DomainError('CONFLICT', checkInErrors.noMakeUp);
  return write(site, async (unit) => {
    const { id: userId, created_at } = await lockViewer(context, unit);
    const today = calendarDay(unit.now);
    const missed = missedDays(today, created_at, await listRecent(unit, userId, today));
    if (!missed.includes(day))
      throw new DomainError('VALIDATION', checkInErrors.notMissed, { fields: { day: checkInErrors.notMissed } });
    const way = { from: { userId }, to: { site: 'rewards' } } as const;
    const source = sourceOf(userId, day);
    await transfer(site, unit, { currency: 'point', kind: 'make-up', source, amount, memo: day, ...way });
    const run = await addDay(site, unit, userId, day, true);
    await giveBonuses(site, unit, userId, day, run);
    const streak = currentStreak(today, await listRecent(unit, userId, today));
    return { streak, point: await findBalance(unit.db, 'point', userId) };
  });
}

/** 注销: deletes a user's check-ins; what they gave and cost stays in the ledger. */
export async function eraseCheckIns(unit: Unit, userId: number): Promise<void> {
  await writes.deleteCheckInsOf(unit, userId);
}
