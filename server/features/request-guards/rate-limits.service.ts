import { createHash } from 'node:crypto';

import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './rate-limits.reads.ts';
import * as writes from './rate-limits.writes.ts';

/** At most `max` events within any sliding window of `windowMs`. */
export interface LimitRule {
  max: number;
  windowMs: number;
}

/** A limit to check. `key` names the action and its subject: `code:mailbox:a@b.com`. */
export interface Limit {
  key: string;
  rules: readonly LimitRule[];
  /** Shown to the user instead of the default message. */
  message?: string;
}

/** Keys contain email and IP addresses, so only their hashes are stored. */
function hashedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 27);
}

async function waitFor(unit: Unit, { key, rules }: Limit): Promise<number> {
  let waitMs = 0;
  for (const { max, windowMs } of rules) {
    const oldestAllowed = await reads.findNthNewest(unit.db, hashedKey(key), unit.now - windowMs, max);
    if (oldestAllowed !== null) waitMs = Math.max(waitMs, oldestAllowed + windowMs - unit.now);
  }
  return waitMs;
}

/**
 * Counts one event against every limit, or none if one is exceeded. Exact sliding windows, also for parallel requests
 * and several processes. Part of the caller's transaction: a rollback undoes the count.
 * @returns the ids of the counted events, for `giveBackEvents`
 * @throws DomainError RATE_LIMITED with the seconds to wait
 * @see docs/reference/calls.md (limits of codes and attempts)
 */
export async function takeLimits(site: Site, unit: Unit, limits: readonly Limit[]): Promise<number[]> {
  // Keys are always locked in the same order, so that two transactions cannot deadlock.
  const ordered = [...limits].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  for (const limit of ordered) {
    await reads.lockKey(unit.db, site.engine, hashedKey(limit.key));
    const waitMs = await waitFor(unit, limit);
    if (waitMs <= 0) continue;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new DomainError('RATE_LIMITED', limit.message, { retryAfterSeconds });
  }
  return writes.insertEvents(
    unit,
    ordered.map((limit) => hashedKey(limit.key)),
  );
}

/** Counts one event without checking a limit: a failed sign-in. @returns the ids, for `giveBackEvents` */
export async function countEvent(unit: Unit, ...keys: string[]): Promise<number[]> {
  return writes.insertEvents(unit, keys.map(hashedKey));
}

/** Takes counted events back: what they were counted for did not happen. */
export async function giveBackEvents(unit: Unit, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await writes.deleteEvents(unit, ids);
}

/** The number of events within the window that ends now. */
export async function countEvents(db: Queryable, key: string, windowMs: number, now: number): Promise<number> {
  return (await reads.countSince(db, hashedKey(key), now - windowMs)).count;
}

/** Deletes the counted events of a key, as after a successful sign-in. */
export async function clearEvents(unit: Unit, key: string): Promise<void> {
  await writes.deleteEventsOf(unit, hashedKey(key));
}

/** Removes one counted event of each key, as for a sign-in attempt that succeeded. */
export async function uncountEvents(site: Site, unit: Unit, ...keys: string[]): Promise<void> {
  // Same lock order as `takeLimits`, and one by one: parallel calls would otherwise remove the same event.
  for (const key of keys.toSorted()) {
    await reads.lockKey(unit.db, site.engine, hashedKey(key));
    await writes.deleteNewest(unit, hashedKey(key));
  }
}
