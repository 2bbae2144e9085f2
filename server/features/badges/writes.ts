import type { Insertable, Updateable } from 'kysely';

import type { BadgesTable, UserBadgesTable } from '#server/database/schema/badges.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertBadge(unit: Unit, badge: Insertable<BadgesTable>): Promise<number> {
  const row = await unit.db.insertInto('badges').values(badge).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateBadge(unit: Unit, id: number, change: Updateable<BadgesTable>): Promise<void> {
  await unit.db.updateTable('badges').set(change).where('id', '=', id).execute();
}

export async function deleteBadge(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('badges').where('id', '=', id).execute();
}

/** @returns whether the user did not have it, and it was not taken back from them */
export async function insertGiven(unit: Unit, row: Omit<Insertable<UserBadgesTable>, 'given_at'>): Promise<boolean> {
  const inserted = await unit.db
    .insertInto('user_badges')
    .values({ ...row, given_at: unit.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'badge_id']).doNothing())
    .returning('badge_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateGiven(
  unit: Unit,
  userId: number,
  badgeId: number,
  change: Updateable<UserBadgesTable>,
): Promise<void> {
  await unit.db
    .updateTable('user_badges')
    .set(change)
    .where('user_id', '=', userId)
    .where('badge_id', '=', badgeId)
    .execute();
}

export async function deleteBadgesOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('user_badges').where('user_id', '=', userId).execute();
}

/** Updates the URL of a moved image. @returns whether a badge uses it */
export async function moveImage(unit: Unit, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('badges')
    .set({ img: to })
    .where('img', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
