import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { giveByRules } from './service.ts';

export const settleQueue = 'badges-settle';
export const grantQueue = 'badges-grant';
export const daysQueue = 'badges-days';

/** Whose badges may have changed: users, or the authors of these comments and posts. */
export interface Affected {
  userIds?: readonly number[];
  commentIds?: readonly number[];
  postIds?: readonly number[];
}

/** Looks for new badges in the background. */
export async function queueBadges(unit: Unit, affected: Affected): Promise<void> {
  await unit.enqueue({ queue: settleQueue, payload: { ...affected } });
}

/** Gives those affected the badges that they have earned. */
export async function settleBadges(
  site: Site,
  { userIds = [], commentIds = [], postIds = [] }: Affected,
): Promise<void> {
  const authors = await reads.listAuthors(site.db, { commentIds, postIds });
  for (const userId of new Set([...userIds, ...authors])) await giveByRules(site, userId);
}

const candidatesBatch = 200;

/** Gives a badge to those who fulfil its rule already: so many users, and the rest in the next job. */
export async function grantBadge(site: Site, badgeId: number, after: number): Promise<void> {
  const badge = await reads.findBadge(site.db, badgeId);
  if (!badge || badge.rule === '' || badge.enabled === 0) return;
  const candidates = await reads.listCandidates(site.db, badgeId, after, candidatesBatch);
  for (const userId of candidates) await giveByRules(site, userId);
  const last = candidates.at(-1);
  if (last !== undefined && candidates.length === candidatesBatch)
    await site.jobs.enqueue({ queue: grantQueue, payload: { badgeId, after: last } }, site.db);
}

/** Nothing happens when somebody has been here for long enough: once a day everybody is looked at. */
export async function grantByDays(site: Site): Promise<void> {
  for (const badgeId of await reads.listIdsByRule(site.db, 'days')) await grantBadge(site, badgeId, 0);
}
