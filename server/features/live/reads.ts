import type { Queryable } from '#server/database/connect.ts';

/** The stored number of public comments below a post; callers make sure that the viewer may read them. */
export async function findCommentTotal(db: Queryable, postId: number): Promise<number> {
  const row = await db.selectFrom('post_stats').select('comments').where('post_id', '=', postId).executeTakeFirst();
  return Number(row?.comments ?? 0);
}
