import { reactionErrors } from '#contract/features/social/copy.ts';
import type { ReactionKind, ReactionTarget } from '#contract/features/social/likes.entities.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { CallContext, Site, Unit } from '#server/kit/site.ts';
import { type Target, targetKind } from '#server/kit/targets.ts';

export interface ReactionInput {
  type: ReactionTarget;
  id: number;
  on: boolean;
}

/** Maximum number of ids in one statement. */
const idsAtOnce = 500;

function* portions(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += idsAtOnce) yield ids.slice(at, at + idsAtOnce);
}

const countNames = { like: 'likes', favourite: 'favourites' } as const satisfies Record<ReactionKind, string>;

const missing = { post: reactionErrors.noPost, comment: reactionErrors.noComment } as const satisfies Record<
  ReactionTarget,
  string
>;

/** @throws DomainError NOT_FOUND for what is not public */
export async function getReactionTarget(
  context: CallContext,
  db: Queryable,
  now: number,
  type: ReactionTarget,
  id: number,
): Promise<Target> {
  const { site, viewer } = context;
  const target = await targetKind(site, type).findVisible({ db, viewer, now }, id);
  if (!target) throw new DomainError('NOT_FOUND', missing[type]);
  return target;
}

/** The stored number of likes or bookmarks. */
export async function findCount(
  site: Site,
  db: Queryable,
  kind: ReactionKind,
  type: ReactionTarget,
  id: number,
): Promise<number> {
  return (await targetKind(site, type)[countNames[kind]]?.find(db, id)) ?? 0;
}

/** Adds `delta` to the stored number of likes or bookmarks of each of these things. */
export async function addToCounts(
  site: Site,
  unit: Unit,
  kind: ReactionKind,
  type: ReactionTarget,
  ids: readonly number[],
  delta: 1 | -1,
): Promise<void> {
  for (const some of portions(ids)) await targetKind(site, type)[countNames[kind]]?.add(site, unit, some, delta);
}
