import { badgeErrors, badgeGiven } from '#contract/features/badges/copy.ts';
import type { OwnBadge, ShownBadge } from '#contract/features/badges/entities.ts';
import type { BadgeFact } from '#contract/features/badges/rules.ts';
import type { WornBadge } from '#contract/features/accounts/entities.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isActiveUser, lockUser, updateMarks } from '#server/features/accounts/service.ts';
import { notify } from '#server/features/notifications/service.ts';
import { requireUserId, signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewOwnBadge } from './views.ts';
import * as writes from './writes.ts';

/** Badges that are switched on, for the public options. */
export async function listShownBadges(db: Queryable): Promise<ShownBadge[]> {
  return reads.listEnabled(db);
}

/** All badges with the viewer's progress. */
export async function listOwnBadges(context: CallContext): Promise<{ list: OwnBadge[]; worn: number | null }> {
  const { db, clock } = context.site;
  const userId = requireUserId(context);
  const [rows, worn] = await Promise.all([reads.listForUser(db, userId), reads.findWorn(db, userId)]);
  const missing = rows.filter(({ given_at, rule }) => given_at === null && rule !== '');
  const facts = await reads.countFacts(db, userId, new Set(missing.map(({ rule }) => rule as BadgeFact)), clock.now());
  return { list: rows.map((row) => viewOwnBadge(row, facts)), worn };
}

/** Wears a badge, or none. @throws DomainError NOT_FOUND for one that the viewer does not have */
export async function wearBadge(context: CallContext, badgeId: number | null): Promise<{ badge: WornBadge | null }> {
  const { site } = context;
  const userId = requireUserId(context);
  return write(site, async (unit) => {
    const user = await lockUser(site, unit, userId);
    if (!user || user.erased_at !== null) throw signInRequired(context);
    if (badgeId !== null && !(await reads.listWearable(unit.db, userId)).includes(badgeId))
      throw new DomainError('NOT_FOUND', badgeErrors.notOwned);
    if (user.badge_id !== badgeId) await updateMarks(unit, userId, { badge_id: badgeId });
    const badge = badgeId === null ? undefined : await reads.findBadge(unit.db, badgeId);
    return { badge: badge ? { id: badge.id, name: badge.name, img: badge.img } : null };
  });
}

/** What follows when a user, who is locked, has a new badge: the first one is worn, and they are told. */
export async function announceBadge(
  site: Site,
  unit: Unit,
  { userId, badgeId, name, isSeeded = false }: { userId: number; badgeId: number; name: string; isSeeded?: boolean },
): Promise<void> {
  const wearable = await reads.listWearable(unit.db, userId);
  if (wearable.length === 1 && wearable[0] === badgeId) await updateMarks(unit, userId, { badge_id: badgeId });
  else unit.touch(`author-page:${userId}`);
  if (isSeeded) return;
  await notify(site, unit, {
    userId,
    kind: 'system',
    text: badgeGiven(name),
    url: '/user-center/badges',
    groupKey: `badge:${badgeId}:${unit.now}`,
    mail: null,
  });
}

/** The user takes off a badge that they no longer have, and wears the first of the others. */
export async function takeOff(unit: Unit, userId: number, wornId: number | null, badgeId: number): Promise<void> {
  if (wornId !== badgeId) return unit.touch(`author-page:${userId}`);
  const [first = null] = await reads.listWearable(unit.db, userId);
  await updateMarks(unit, userId, { badge_id: first });
}

const isEarning = (row: reads.UserBadgeRow): boolean => row.given_at === null && row.rule !== '';

/**
 * Gives a user the badges whose rules they fulfil, each once: not again one that an administrator took back. A badge
 * stays when its rule no longer holds.
 */
export async function giveByRules(site: Site, userId: number): Promise<void> {
  // Most events change nothing: those are found out without a lock.
  if (!(await reads.listForUser(site.db, userId)).some(isEarning)) return;
  await write(site, (unit) => giveByRulesIn(site, unit, userId));
}

/** As `giveByRules`, within a transaction. `isSeeded`: nobody is told. */
export async function giveByRulesIn(site: Site, unit: Unit, userId: number, isSeeded = false): Promise<void> {
  const user = await lockUser(site, unit, userId);
  if (!user || !isActiveUser(user, unit.now)) return;
  const missing = (await reads.listForUser(unit.db, userId)).filter(isEarning);
  const facts = await reads.countFacts(
    unit.db,
    userId,
    new Set(missing.map(({ rule }) => rule as BadgeFact)),
    unit.now,
  );
  for (const { id: badgeId, name, rule, threshold } of missing) {
    if ((facts.get(rule as BadgeFact) ?? 0) < threshold) continue;
    const isNew = await writes.insertGiven(unit, {
      user_id: userId,
      badge_id: badgeId,
      given_by: null,
      taken_at: null,
    });
    if (isNew) await announceBadge(site, unit, { userId, badgeId, name, isSeeded });
  }
}

/** 注销: deletes the badges of a user. */
export async function eraseBadges(unit: Unit, userId: number): Promise<void> {
  await writes.deleteBadgesOf(unit, userId);
}

/** Updates the URL of a moved image that badges may use. */
export async function badgeImageMoved(_site: Site, unit: Unit, moved: { from: string; to: string }): Promise<void> {
  if (await writes.moveImage(unit, moved.from, moved.to)) unit.touch('badges');
}
