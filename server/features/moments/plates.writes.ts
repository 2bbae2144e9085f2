import type { Updateable } from 'kysely';

import type { PlateSettingsTable } from '#server/database/schema/moments.ts';
import type { Unit } from '#server/kit/site.ts';

/** Settings of a new plate. */
export async function insertSettings(unit: Unit, plateId: number): Promise<void> {
  await unit.db.insertInto('plate_settings').values({ term_id: plateId }).execute();
}

export async function updateSettings(
  unit: Unit,
  plateId: number,
  change: Pick<Updateable<PlateSettingsTable>, 'rules' | 'post_from_power'>,
): Promise<void> {
  await unit.db.updateTable('plate_settings').set(change).where('term_id', '=', plateId).execute();
}

async function addToFollowers(unit: Unit, plateId: number, by: number): Promise<void> {
  await unit.db
    .updateTable('plate_settings')
    .set((eb) => ({ followers: eb('followers', '+', by) }))
    .where('term_id', '=', plateId)
    .execute();
}

/** Adds a follower; false when the person follows it already. */
export async function insertFollow(unit: Unit, plateId: number, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('plate_follows')
    .values({ term_id: plateId, user_id: userId, created_at: unit.now })
    .onConflict((conflict) => conflict.columns(['term_id', 'user_id']).doNothing())
    .executeTakeFirst();
  const isNew = (numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isNew) await addToFollowers(unit, plateId, 1);
  return isNew;
}

export async function deleteFollow(unit: Unit, plateId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await unit.db
    .deleteFrom('plate_follows')
    .where('term_id', '=', plateId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await addToFollowers(unit, plateId, -1);
  return numDeletedRows > 0n;
}

export async function insertModerators(unit: Unit, plateId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({ term_id: plateId, user_id: userId, created_at: unit.now }));
  await unit.db.insertInto('plate_moderators').values(rows).execute();
}

export async function deleteModerators(unit: Unit, plateId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await unit.db
    .deleteFrom('plate_moderators')
    .where('term_id', '=', plateId)
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** @returns the plates that had this moderator */
export async function deleteModeratorEverywhere(unit: Unit, userId: number): Promise<number[]> {
  const rows = await unit.db
    .deleteFrom('plate_moderators')
    .where('user_id', '=', userId)
    .returning('term_id')
    .execute();
  return rows.map((row) => row.term_id);
}

/** Moves all moments of a plate to another one or to none, where nothing is pinned. */
export async function moveMoments(unit: Unit, from: number, to: number | null): Promise<number> {
  const { numUpdatedRows } = await unit.db
    .updateTable('moments')
    .set({ plate_id: to, pinned_at: null })
    .where('plate_id', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
