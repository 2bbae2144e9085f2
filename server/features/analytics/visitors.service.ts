import { createHmac, randomBytes } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import {
  dayClosesAfterMs,
  maxRememberedVisitors,
  maxVisitorsPerAddress,
  maxVisitorsPerDay,
  maxWaitingVisitors,
  visitFlushMs,
} from '#contract/features/analytics/limits.ts';
import { isProgram } from '#contract/features/analytics/rules.ts';
import { dayNumber } from '#server/kit/clock.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './visitors.reads.ts';
import * as writes from './visitors.writes.ts';

interface Visit {
  day: number;
  visitor: string;
  block: string;
}

/** A day as this process counts it. */
interface Today {
  day: number;
  key: Promise<Buffer>;
  /** Who need not be written again. */
  seen: LRUCache<string, true>;
}

/** Visitors of one site that were seen and are not written yet. */
interface VisitCounter {
  today: Today | null;
  pending: Map<string, Visit>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void> | null;
}

const counters = new WeakMap<Site, VisitCounter>();

/** One unit at a time counts or closes days, so that the limits hold and no visitor comes into a closed day. */
const lock = 'visits';

/**
 * What visitors of a day are hashed with: the day's salt, which all processes share and which goes when the day closes,
 * and the site's key, without which the database tells nothing even before that.
 */
async function makeKey(site: Site, day: number): Promise<Buffer> {
  const salt =
    (await reads.findSalt(site.db, day)) ??
    (await write(site, async (unit) => {
      await writes.insertSalt(unit, day, randomBytes(32).toString('base64url'));
      return reads.findSalt(unit.db, day);
    }));
  return createHmac('sha256', site.key).update(`visits|${salt}`).digest();
}

function counterOf(site: Site): VisitCounter {
  const counter = counters.get(site) ?? { today: null, pending: new Map(), timer: null, flushing: null };
  counters.set(site, counter);
  return counter;
}

function todayOf(site: Site, counter: VisitCounter): Today {
  const day = dayNumber(site.clock.now());
  if (counter.today?.day === day) return counter.today;
  const today = { day, key: makeKey(site, day), seen: new LRUCache<string, true>({ max: maxRememberedVisitors }) };
  counter.today = today;
  // A salt that could not be had is asked for again by the next visitor.
  today.key.catch(() => {
    if (counter.today === today) counter.today = null;
  });
  return today;
}

const hashOf = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('|')).digest('base64url').slice(0, 22);

/**
 * Counts who asks among the visitors of today: one for each address block and browser. Nothing is left in the browser,
 * and no address is kept. Programs are not counted; what goes wrong is logged, since no reader has to hear of it.
 */
export async function noteVisit({ site, address, browser }: Ask): Promise<void> {
  if (address === '' || isProgram(browser.userAgent)) return;
  const counter = counterOf(site);
  try {
    const { day, key, seen } = todayOf(site, counter);
    const secret = await key;
    const visitor = hashOf(secret, 'visitor', address, browser.userAgent);
    if (seen.has(visitor) || counter.pending.size >= maxWaitingVisitors) return;
    seen.set(visitor, true);
    counter.pending.set(visitor, { day, visitor, block: hashOf(secret, 'block', address) });
    scheduleFlush(site, counter);
  } catch (error) {
    site.log.error({ err: error }, 'a visitor could not be counted');
  }
}

function scheduleFlush(site: Site, counter: VisitCounter): void {
  counter.timer ??= setTimeout(() => {
    flushVisits(site).catch((error: unknown) => site.log.error({ err: error }, 'visitors could not be written'));
  }, visitFlushMs).unref();
}

/** Writes the visitors that were seen in one transaction; on shut-down too. Who can't be written waits on. */
export async function flushVisits(site: Site): Promise<void> {
  const counter = counterOf(site);
  await counter.flushing?.catch(() => {});
  if (counter.timer) clearTimeout(counter.timer);
  counter.timer = null;
  if (counter.pending.size === 0) return;
  const visits = counter.pending;
  counter.pending = new Map();
  counter.flushing = write(site, (unit) => writeVisits(unit, [...visits.values()]));
  try {
    await counter.flushing;
  } catch (error) {
    counter.pending = new Map([...visits, ...counter.pending]);
    scheduleFlush(site, counter);
    throw error;
  } finally {
    counter.flushing = null;
  }
}

async function writeVisits(unit: Unit, visits: readonly Visit[]): Promise<void> {
  await unit.lock(lock);
  const room = new Map<number, number>();
  for (const visit of visits) {
    const { day, block } = visit;
    let left = room.get(day);
    if (left === undefined) {
      const isOpen = (await reads.findSalt(unit.db, day)) !== undefined;
      left = isOpen ? maxVisitorsPerDay - (await reads.countVisitors(unit.db, day)) : 0;
      room.set(day, left);
    }
    if (left <= 0 || (await reads.countVisitors(unit.db, day, block)) >= maxVisitorsPerAddress) continue;
    if (await writes.insertMark(unit, visit)) room.set(day, left - 1);
  }
}

/** Closes the days that are over: their number stays, and nothing of who it was. */
export async function closeVisitDays(site: Site): Promise<void> {
  await write(site, async (unit) => {
    await unit.lock(lock);
    for (const day of await reads.listOpenDays(unit.db, dayNumber(unit.now - dayClosesAfterMs))) {
      await writes.insertDays(unit, [{ day, visitors: await reads.countVisitors(unit.db, day) }]);
      await writes.forgetVisitors(unit, day);
    }
  });
}

/** Visitors of each of `length` days from `first` on; null for days before any were counted. */
export async function visitorsOf({ db, clock }: Site, first: number, length: number): Promise<(number | null)[]> {
  const began = (await reads.findFirstDay(db)) ?? dayNumber(clock.now());
  const counts = await reads.listVisitorDays(db, first);
  return Array.from({ length }, (_, place) => {
    const day = first + place;
    return day < began ? null : (counts.get(day) ?? 0);
  });
}

/** Visitors of days that are over, as a seed has them. */
export async function noteVisitors(unit: Unit, days: readonly { day: number; visitors: number }[]): Promise<void> {
  await writes.insertDays(unit, days);
}
