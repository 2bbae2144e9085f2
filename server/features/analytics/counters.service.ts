import { createHash } from 'node:crypto';

import type { LRUCache } from 'lru-cache';

import type { HotLists, HotPost } from '#contract/features/analytics/counters.entities.ts';
import {
  hotListLength,
  hotRangeDays,
  maxRememberedViews,
  maxViewsPerAddress,
  viewRetentionDays,
  viewFlushMs,
  viewWindowMs,
} from '#contract/features/analytics/counters.limits.ts';
import { postErrors } from '#contract/features/posts/copy.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { countVisit } from './visitors.service.ts';
import { createBoundedCache } from '#server/kit/bounded-cache.ts';
import { dayNumber } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { readBreaks } from '#server/kit/title-breaks.ts';

import * as reads from './counters.reads.ts';
import * as writes from './counters.writes.ts';

/** Emitted when views, likes, bookmarks or comments of posts have changed. */
export const postCountsChanged = createHook<{ postIds: readonly number[] }>();

/** Views of one site that are counted but not written yet, and recent visitors. */
interface ViewCounter {
  pending: Map<number, number>;
  /** Being written to the database; still added to the counts until that is done. */
  writing: Map<number, number>;
  /** Hash of visitor and article → when the visitor is counted again. */
  seen: LRUCache<string, number>;
  /** Hash of address and article → how many of its visitors were counted in the current window. */
  addresses: LRUCache<string, { count: number; endsAt: number }>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void> | null;
}

const counters = new WeakMap<Site, ViewCounter>();

function counterOf(site: Site): ViewCounter {
  let counter = counters.get(site);
  if (!counter) {
    counter = {
      pending: new Map(),
      writing: new Map(),
      seen: createBoundedCache(maxRememberedViews),
      addresses: createBoundedCache(maxRememberedViews),
      timer: null,
      flushing: null,
    };
    counters.set(site, counter);
  }
  return counter;
}

/** Visitors are held in memory as a hash, not by address. */
function keyOf(...parts: (string | number)[]): string {
  return createHash('sha1').update(parts.join('|')).digest('base64url');
}

/** Whether this visitor counts for this article now; if so, not again for half an hour. */
function isNewVisit(
  counter: ViewCounter,
  visit: { postId: number; address: string; viewId: string },
  now: number,
): boolean {
  const visitor = keyOf(visit.postId, visit.address, visit.viewId);
  if ((counter.seen.get(visitor) ?? 0) > now) return false;
  counter.seen.set(visitor, now + viewWindowMs);
  // View ids come from the client, so the number of visitors per address is limited.
  const place = keyOf(visit.postId, visit.address);
  let window = counter.addresses.get(place);
  if (!window || window.endsAt <= now) {
    window = { count: 0, endsAt: now + viewWindowMs };
    counter.addresses.set(place, window);
  }
  window.count += 1;
  return window.count <= maxViewsPerAddress;
}

function waiting(counter: ViewCounter, postId: number): number {
  return (counter.pending.get(postId) ?? 0) + (counter.writing.get(postId) ?? 0);
}

/**
 * Counts a view of a post that the reader may read: one per visitor and article in 30 minutes. Written in batches, invalidates no cached
 * page. The reader also counts as a visitor of today.
 * @returns the current counts including unwritten views @throws DomainError NOT_FOUND @see docs/reference/entities.md
 */
export async function countView(
  context: CallContext,
  input: { id: number; view_id?: string | undefined },
): Promise<{ views: number; likes: number; comments: number }> {
  const { site } = context;
  const now = site.clock.now();
  const counts = await reads.findCounts(site.db, input.id, context.viewer, now);
  if (!counts) throw new DomainError('NOT_FOUND', postErrors.missing);
  await countVisit(context);
  const counter = counterOf(site);
  if (isNewVisit(counter, { postId: input.id, address: context.address, viewId: input.view_id ?? '' }, now)) {
    counter.pending.set(input.id, (counter.pending.get(input.id) ?? 0) + 1);
    scheduleFlush(site, counter);
  }
  return { ...counts, views: counts.views + waiting(counter, input.id) };
}

function scheduleFlush(site: Site, counter: ViewCounter): void {
  if (counter.timer) return;
  counter.timer = setTimeout(() => {
    flushViews(site).catch((error: unknown) => site.log.error({ err: error }, 'views could not be written'));
  }, viewFlushMs);
  counter.timer.unref();
}

/** Writes the counted views in one transaction; also called on shutdown. On failure they stay pending. */
export async function flushViews(site: Site): Promise<void> {
  const counter = counterOf(site);
  await counter.flushing?.catch(() => {});
  if (counter.timer) clearTimeout(counter.timer);
  counter.timer = null;
  if (counter.pending.size === 0) return;
  counter.writing = counter.pending;
  counter.pending = new Map();
  counter.flushing = writeViews(site, counter.writing);
  try {
    await counter.flushing;
  } catch (error) {
    for (const [postId, views] of counter.writing)
      counter.pending.set(postId, (counter.pending.get(postId) ?? 0) + views);
    scheduleFlush(site, counter);
    throw error;
  } finally {
    counter.writing = new Map();
    counter.flushing = null;
  }
}

async function writeViews(site: Site, views: ReadonlyMap<number, number>): Promise<void> {
  await write(site, async (unit) => {
    const day = dayNumber(unit.now);
    // Rows are always locked in the same order, so that two nodes cannot deadlock.
    const sorted = [...views].sort(([one], [other]) => one - other);
    for (const [postId, count] of sorted) await writes.addViews(unit, postId, day, count);
    await postCountsChanged.emit(site, unit, { postIds: sorted.map(([postId]) => postId) });
  });
}

/** Creates the counters of a new post; an import passes the views it had. */
export async function startStats(unit: Unit, postId: number, views = 0): Promise<void> {
  await writes.insertStats(unit, postId, views);
}

/** Seeds the views of a post: per day, and the total of earlier days. */
export async function seedViews(
  unit: Unit,
  postId: number,
  days: readonly { day: number; views: number }[],
  earlier: number,
): Promise<void> {
  const read = days.filter(({ views }) => views > 0);
  await writes.insertViewDays(
    unit,
    postId,
    read,
    read.reduce((sum, { views }) => sum + views, earlier),
  );
}

/** Sets the number of approved comments of a post, as counted by the comments feature. */
export async function setCommentCount(site: Site, unit: Unit, postId: number, count: number): Promise<void> {
  await writes.setCommentCount(unit, postId, count);
  await postCountsChanged.emit(site, unit, { postIds: [postId] });
}

/** Changes the like or bookmark count of posts by `delta`; like a view, it invalidates no cached page. */
export async function addPostReactions(
  site: Site,
  unit: Unit,
  postIds: readonly number[],
  column: 'likes' | 'favourites',
  delta: 1 | -1,
): Promise<void> {
  await writes.addReactions(unit, postIds, column, delta);
  await postCountsChanged.emit(site, unit, { postIds });
}

function viewHotPost(row: reads.HotRow): HotPost {
  const title_breaks = readBreaks(row.title_breaks);
  return { ...row, title_breaks, url: postPath(row.slug), views: Number(row.views) };
}

/** 热榜 of a week, a month and all time. */
export async function hotLists(context: CallContext): Promise<HotLists> {
  const { db, clock } = context.site;
  const now = clock.now();
  const since = (days: number) => dayNumber(now) - days + 1;
  const [week, month, all] = await Promise.all([
    reads.listHotSince(db, since(hotRangeDays.week), now, hotListLength),
    reads.listHotSince(db, since(hotRangeDays.month), now, hotListLength),
    reads.listHotEver(db, now, hotListLength),
  ]);
  context.tag('stats', ...[...week, ...month, ...all].map((row) => `post:${row.id}`));
  return { week: week.map(viewHotPost), month: month.map(viewHotPost), all: all.map(viewHotPost) };
}

/** Deletes view days that neither a hot list nor a trend uses. */
export async function deleteOldViewDays(site: Site): Promise<void> {
  await write(site, (unit) => writes.deleteViewDaysBefore(unit, dayNumber(unit.now) - viewRetentionDays));
}
