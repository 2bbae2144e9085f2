import { createHash } from 'node:crypto';

import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './rate-limits.reads.ts';
import * as writes from './rate-limits.writes.ts';

/** At most `max` acts within any stretch of `windowMs`. */
export interface LimitRule {
  max: number;
  windowMs: number;
}

/** What is counted, and how often it may be. `key` names the act and whose it is: `code:mailbox:a@b.com`. */
export interface Limit {
  key: string;
  rules: readonly LimitRule[];
  /** What a person reads in place of the usual sentence. */
  message?: string;
}

/** Keys name mailboxes and addresses: what is kept of them tells nobody whose they were. */
function keptKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 27);
}

async function waitFor(unit: Unit, { key, rules }: Limit): Promise<number> {
  let waitMs = 0;
  for (const { max, windowMs } of rules) {
    const oldestAllowed = await reads.findNthNewest(unit.db, keptKey(key), unit.now - windowMs, max);
    if (oldestAllowed !== null) waitMs = Math.max(waitMs, oldestAllowed + windowMs - unit.now);
  }
  return waitMs;
}

/**
 * Counts one act against every limit, or none: exact in sliding windows, for parallel requests and many processes
 * too. It is part of the caller's transaction: what is rolled back was not counted.
 * @throws DomainError RATE_LIMITED with the seconds to wait
 * @spec decisions 2 (limits of codes and attempts)
 */
export async function takeLimits(site: Site, unit: Unit, limits: readonly Limit[]): Promise<void> {
  // One order for everybody, so that two who wait for each other's keys cannot exist.
  const ordered = [...limits].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  for (const limit of ordered) {
    await reads.lockKey(unit.db, site.engine, keptKey(limit.key));
    const waitMs = await waitFor(unit, limit);
    if (waitMs <= 0) continue;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new DomainError('RATE_LIMITED', limit.message, { retryAfterSeconds });
  }
  await writes.insertEvents(
    unit,
    ordered.map((limit) => keptKey(limit.key)),
  );
}

/** Counts one act without judging it: a failed sign-in. */
export async function noteEvent(unit: Unit, ...keys: string[]): Promise<void> {
  await writes.insertEvents(unit, keys.map(keptKey));
}

/** How often this was counted within the window that ends now. */
export async function countEvents(db: Queryable, key: string, windowMs: number, now: number): Promise<number> {
  return (await reads.countSince(db, keptKey(key), now - windowMs)).count;
}

/** Forgets what was counted, as after a sign-in that succeeded. */
export async function forgetEvents(unit: Unit, key: string): Promise<void> {
  await writes.deleteEventsOf(unit, keptKey(key));
}

/** Takes one act of each back that turned out to be none, as a sign-in that succeeded among those that fail. */
export async function takeBack(site: Site, unit: Unit, ...keys: string[]): Promise<void> {
  // In the order of those who count, and one by one: two who take back at once would take the same one.
  for (const key of keys.toSorted()) {
    await reads.lockKey(unit.db, site.engine, keptKey(key));
    await writes.deleteNewest(unit, keptKey(key));
  }
}
