import { momentErrors } from '#contract/features/moments/copy.ts';
import { plateErrors } from '#contract/features/moments/plates.copy.ts';
import type { PlateCard, PlatePage, PlateStates } from '#contract/features/moments/plates.entities.ts';
import { plateFollowsPerUser } from '#contract/features/moments/plates.limits.ts';
import { mayPostInPlate } from '#contract/features/moments/plates.rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';
import { isPossibleSlug } from '#server/kit/slug.ts';

import * as reads from './plates.reads.ts';
import { viewPlate, viewPlatePage } from './plates.views.ts';
import * as writes from './plates.writes.ts';
import { findMovedSlug } from './moved-slugs.service.ts';

/** All plates in their order. */
export async function listPlates(context: CallContext): Promise<PlateCard[]> {
  context.tag('plates');
  return (await reads.listPlates(context.site.db)).map(viewPlate);
}

/** The page of a plate, or the slug to which it moved. @throws DomainError NOT_FOUND */
export async function getPlatePage(
  context: CallContext,
  slug: string,
): Promise<{ moved_to: string | null; plate: PlatePage | null }> {
  const { db, clock } = context.site;
  const wanted = slug.normalize('NFC').toLowerCase();
  context.tag('plates');
  const row = isPossibleSlug(wanted) ? await reads.findPlateBySlug(db, wanted) : undefined;
  if (!row) return { moved_to: await findMovedSlug(context, 'plate', wanted), plate: null };
  const moderators = await reads.listModerators(db, [row.id], clock.now());
  context.tag(`plate:${row.id}`, ...moderators.map(({ id }) => `author:${id}`));
  return { moved_to: null, plate: viewPlatePage(row, moderators) };
}

/** Plates in which a person is a moderator; a removed mark counts at once. */
export async function listModeratedPlates(db: Queryable, viewer: Viewer): Promise<number[]> {
  return viewer.userId === null || viewer.banned ? [] : reads.listPlateIdsOf(db, 'moderator', viewer.userId);
}

/** Which plates the viewer follows, moderates and may publish in. @throws DomainError 601 */
export async function getPlateStates(context: CallContext): Promise<PlateStates> {
  const { viewer, site } = context;
  if (viewer.userId === null) throw signInRequired(context);
  const [followed, moderated, plates] = await Promise.all([
    reads.listPlateIdsOf(site.db, 'follow', viewer.userId),
    listModeratedPlates(site.db, viewer),
    reads.listPlates(site.db),
  ]);
  const postable = plates.filter((plate) => mayPostInPlate(viewer, plate, moderated)).map(({ id }) => id);
  return { followed, moderated, postable };
}

/**
 * Follows a plate or stops; stored once, also for parallel requests. Answers the number of followers afterwards.
 * @throws DomainError NOT_FOUND, RATE_LIMITED
 */
export async function followPlate(
  context: CallContext,
  { plate_id: plateId, on }: { plate_id: number; on: boolean },
): Promise<{ on: boolean; followers: number }> {
  const { site, viewer } = context;
  const { userId } = viewer;
  if (userId === null) throw signInRequired(context);
  return write(site, async (unit) => {
    const limit = { key: `plate-follow:${userId}`, rules: plateFollowsPerUser, message: plateErrors.tooOften };
    await takeLimits(site, unit, [limit]);
    if (!(await reads.findPlate(unit.db, plateId))) throw new DomainError('NOT_FOUND', plateErrors.missing);
    const isChanged = on
      ? await writes.insertFollow(unit, plateId, userId)
      : await writes.deleteFollow(unit, plateId, userId);
    if (isChanged) unit.touch(`plate:${plateId}`);
    return { on, followers: await reads.findFollowers(unit.db, plateId) };
  });
}

/** A follow from elsewhere. */
export async function importPlateFollow(unit: Unit, plateId: number, userId: number): Promise<void> {
  await writes.insertFollow(unit, plateId, userId);
}

/** Why a viewer may not publish in a plate, or null; a removed mark of a moderator counts at once. */
export async function findPlateProblem(db: Queryable, viewer: Viewer, plateId: number): Promise<string | null> {
  const plate = await reads.findPlate(db, plateId);
  if (!plate) return momentErrors.plate;
  return mayPostInPlate(viewer, plate, await listModeratedPlates(db, viewer)) ? null : momentErrors.platePower;
}

/** 注销: the person follows and moderates no plate any more. */
export async function erasePlateMember(unit: Unit, userId: number): Promise<void> {
  // In the order of ids, so that two erasures cannot deadlock.
  const followed = await reads.listPlateIdsOf(unit.db, 'follow', userId);
  for (const plateId of followed) await writes.deleteFollow(unit, plateId, userId);
  const moderated = await writes.deleteModeratorEverywhere(unit, userId);
  unit.touch(...[...followed, ...moderated].map((id) => `plate:${id}`));
}
