import type { Unit } from '#server/kit/site.ts';

/** Adds a follow; false when it exists already. */
export async function insertFollow(unit: Unit, followerId: number, followedId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('follows')
    .values({ follower_id: followerId, followed_id: followedId, created_at: unit.now })
    .onConflict((conflict) => conflict.columns(['follower_id', 'followed_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteFollow(unit: Unit, followerId: number, followedId: number): Promise<boolean> {
  const { numDeletedRows } = await unit.db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteFollowsOf(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .deleteFrom('follows')
    .where((eb) => eb.or([eb('follower_id', '=', userId), eb('followed_id', '=', userId)]))
    .execute();
}
