import type { ReactionKind, ReactionTarget } from '#contract/features/social/likes.entities.ts';
import type { Unit } from '#server/kit/site.ts';

interface Reaction {
  user_id: number;
  kind: ReactionKind;
  target_type: ReactionTarget;
  target_id: number;
  /** Left out: now. */
  created_at?: number;
}

/** Adds a like or bookmark; false when it exists already. */
export async function insertReaction(unit: Unit, mark: Reaction): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('marks')
    .values({ created_at: unit.now, ...mark })
    .onConflict((conflict) => conflict.columns(['kind', 'target_type', 'target_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes a like or bookmark; false when there is none. */
export async function deleteReaction(unit: Unit, mark: Reaction): Promise<boolean> {
  const { numDeletedRows } = await unit.db
    .deleteFrom('marks')
    .where('kind', '=', mark.kind)
    .where('target_type', '=', mark.target_type)
    .where('target_id', '=', mark.target_id)
    .where('user_id', '=', mark.user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all likes and bookmarks of these targets. */
export async function deleteReactionsTo(unit: Unit, type: ReactionTarget, ids: readonly number[]): Promise<void> {
  await unit.db.deleteFrom('marks').where('target_type', '=', type).where('target_id', 'in', ids).execute();
}

export async function deleteReactionsOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('marks').where('user_id', '=', userId).execute();
}
