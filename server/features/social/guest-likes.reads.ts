import type { Queryable } from '#server/database/connect.ts';

/** Those of these posts that the browser of a guest likes. */
export async function listLikedIds(db: Queryable, guest: string, postIds: readonly number[]): Promise<number[]> {
  if (guest === '' || postIds.length === 0) return [];
  const rows = await db
    .selectFrom('guest_likes')
    .select('post_id')
    .where('guest', '=', guest)
    .where('post_id', 'in', [...postIds])
    .execute();
  return rows.map((row) => row.post_id);
}

export async function countLikes(db: Queryable, guest: string): Promise<number> {
  const row = await db
    .selectFrom('guest_likes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guest', '=', guest)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
