import type { Queryable } from '#server/database/connect.ts';
import { isPublished } from '#server/database/public-posts.ts';

/** Numbers of those of these posts that are public moments, and the heat that is stored. */
export async function listReactions(db: Queryable, postIds: readonly number[]) {
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .innerJoin('post_stats', 'post_stats.post_id', 'posts.id')
    .select(['posts.id', 'posts.published_at', 'moments.heat'])
    .select(['post_stats.likes', 'post_stats.comments', 'post_stats.favourites', 'post_stats.views'])
    .where('posts.id', 'in', [...postIds])
    .where(isPublished('momentLists', { byWalk: true }))
    .orderBy('posts.id')
    .execute();
}

/** Those of these posts that are moments with heat. */
export async function listHeated(db: Queryable, postIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('moments')
    .select('post_id')
    .where('post_id', 'in', [...postIds])
    .where('heat', '>', 0)
    .orderBy('post_id')
    .execute();
  return rows.map((row) => row.post_id);
}
