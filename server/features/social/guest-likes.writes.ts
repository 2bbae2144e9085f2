import type { Unit } from '#server/kit/site.ts';

/** Adds a like of a guest; false when it exists already. */
export async function insertLike(unit: Unit, guest: string, postId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('guest_likes')
    .values({ guest, post_id: postId, created_at: unit.now })
    .onConflict((conflict) => conflict.columns(['guest', 'post_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes a like of a guest; false when there is none. */
export async function deleteLike(unit: Unit, guest: string, postId: number): Promise<boolean> {
  const { numDeletedRows } = await unit.db
    .deleteFrom('guest_likes')
    .where('guest', '=', guest)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes and returns all likes of a guest. */
export async function takeLikes(unit: Unit, guest: string): Promise<{ post_id: number; created_at: number }[]> {
  return unit.db.deleteFrom('guest_likes').where('guest', '=', guest).returning(['post_id', 'created_at']).execute();
}
