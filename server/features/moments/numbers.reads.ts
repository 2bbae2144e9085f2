import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isVisibleTo } from '#server/database/public-posts.ts';

/** Current numbers of those of these moments that the viewer may see. */
export async function listNumbers(db: Queryable, ids: readonly number[], viewer: Viewer, now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .innerJoin('post_stats', 'post_stats.post_id', 'posts.id')
    .select(['posts.id', 'posts.author_id', 'posts.published_at', 'moments.quotes', 'moments.poll'])
    .select(['post_stats.likes', 'post_stats.comments'])
    .select(['post_stats.favourites', 'post_stats.views'])
    .where('posts.id', 'in', [...ids])
    .where(isVisibleTo('momentLists', viewer, now, { byWalk: true }))
    .orderBy('posts.id')
    .execute();
}

/** What a user did with these moments. */
export async function listReactions(db: Queryable, userId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('marks')
    .select(['kind', 'target_id'])
    .where('user_id', '=', userId)
    .where('target_type', '=', 'post')
    .where('target_id', 'in', [...ids])
    .execute();
}

/** What the browser of a guest did with these moments. */
export async function listGuestReactions(db: Queryable, guest: string, ids: readonly number[]) {
  if (guest === '' || ids.length === 0) return [];
  const rows = await db
    .selectFrom('guest_likes')
    .select('post_id')
    .where('guest', '=', guest)
    .where('post_id', 'in', [...ids])
    .execute();
  return rows.map(({ post_id }) => ({ kind: 'like', target_id: post_id }));
}
