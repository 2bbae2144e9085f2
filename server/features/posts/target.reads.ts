import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isVisibleTo } from '#server/database/public-posts.ts';

/** A post that the viewer may know of. */
export async function findTarget(db: Queryable, id: number, viewer: Viewer, now: number) {
  return db
    .selectFrom('posts')
    .select(['type', 'title', 'slug', 'excerpt', 'author_id'])
    .where('id', '=', id)
    .where(isVisibleTo('targets', viewer, now))
    .executeTakeFirst();
}

/** Posts in whatever state. */
export async function listDescribed(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .select(['posts.id', 'posts.type', 'posts.title', 'posts.excerpt', 'posts.slug', 'posts.status', 'posts.author_id'])
    .select('users.name as author_name')
    .where('posts.id', 'in', ids)
    .execute();
}

export async function findCounts(db: Queryable, id: number) {
  return db.selectFrom('post_stats').select(['likes', 'favourites']).where('post_id', '=', id).executeTakeFirst();
}
