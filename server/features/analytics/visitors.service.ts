import { createHmac, randomBytes } from 'node:crypto';

import type { LRUCache } from 'lru-cache';

import {
  dayCloseDelayMs,
  maxRememberedVisitors,
  maxVisitorsPerAddress,
  maxVisitorsPerDay,
  maxPendingVisitors,
  visitFlushMs,
} from '#contract/features/analytics/limits.ts';
import { isBotUserAgent } from '#contract/features/analytics/rules.ts';
import { createBoundedCache } from '#server/kit/bounded-cache.ts';
import { dayNumber } from '#server/kit/clock.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './visitors.reads.ts';
import * as writes from './visitors.writes.ts';

interface Visit {
  day: number;
  visitor: string;
  block: string;
}

/** The current day, as counted by this process. */
interface Today {
  day: number;
  key: Promise<Buffer>;
  /** Visitors that were already recorded. */
  seen: LRUCache<string, true>;
}

/** Visitors of one site that were seen but not written yet. */
interface VisitCounter {
  today: Today | null;
  pending: Map<string, Visit>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void> | null;
}

const counters = new WeakMap<Site, VisitCounter>();

/** One transaction at a time counts or closes days, so that limits hold and no visitor is added to a closed day. */
const lock = 'visits';

/**
 * The key for the visitor hashes of a day: the day's salt, shared by all processes and deleted when the day closes,
 * combined with the site's key, without which the database reveals nothing.
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
  const today = { day, key: makeKey(site, day), seen: createBoundedCache<string, true>(maxRememberedVisitors) };
  counter.today = today;
  // After a failed read, the next visitor tries again.
  today.key.catch(() => {
    if (counter.today === today) counter.today = null;
  });
  return today;
}

const hashOf = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('|')).digest('base64url').slice(0, 22);

/**
 * Counts the caller as a visitor of today: one per address block and browser. Nothing is stored in the browser, and no
 * address is stored. Bots are not counted; errors are logged and never reach the reader.
 */
export async function countVisit({ site, address, client }: CallContext): Promise<void> {
  if (address === '' || isBotUserAgent(client.userAgent)) return;
  const counter = counterOf(site);
  try {
    const { day, key, seen } = todayOf(site, counter);
    const secret = await key;
    const visitor = hashOf(secret, 'visitor', address, client.userAgent);
    if (seen.has(visitor) || counter.pending.size >= maxPendingVisitors) return;
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

/** Writes the seen visitors in one transaction; also called on shutdown. On failure they stay pending. */
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
    if (await writes.insertVisitor(unit, visit)) room.set(day, left - 1);
  }
}

/** Closes past days: keeps only the number of visitors and deletes their hashes. */
export async function closeVisitDays(site: Site): Promise<void> {
  await write(site, async (unit) => {
    await unit.lock(lock);
    for (const day of await reads.listOpenDays(unit.db, dayNumber(unit.now - dayCloseDelayMs))) {
      await writes.insertDays(unit, [{ day, visitors: await reads.countVisitors(unit.db, day) }]);
      await writes.deleteVisitorHashes(unit, day);
    }
  });
}

/** Visitors of each of `length` days from `first` on; null for days before counting began. */
export async function visitorsOf({ db, clock }: Site, first: number, length: number): Promise<(number | null)[]> {
  const began = (await reads.findFirstDay(db)) ?? dayNumber(clock.now());
  const counts = await reads.listVisitorDays(db, first);
  return Array.from({ length }, (_, place) => {
    const day = first + place;
    return day < began ? null : (counts.get(day) ?? 0);
  });
}

/** Seeds the visitor numbers of past days. */
export async function seedVisitorCounts(unit: Unit, days: readonly { day: number; visitors: number }[]): Promise<void> {
  await writes.insertDays(unit, days);
}
