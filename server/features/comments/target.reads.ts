import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isCommentVisibleTo } from '#server/database/public-comments.ts';

/** A comment that the viewer may read, with its post. */
export async function findTarget(db: Queryable, id: number, viewer: Viewer, now: number) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .select(['comments.id', 'comments.post_id', 'comments.user_id'])
    .select(['posts.type', 'posts.slug', 'posts.title', 'posts.excerpt'])
    .where('comments.id', '=', id)
    .where(isCommentVisibleTo(viewer, now))
    .executeTakeFirst();
}

/** Comments in whatever state, but those that their writers deleted. */
export async function listDescribed(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.html', 'comments.status', 'comments.user_id'])
    .select(['posts.type', 'posts.slug', 'posts.title', 'posts.excerpt'])
    .select((eb) => eb.fn.coalesce('users.name', 'comments.name').as('author_name'))
    .where('comments.id', 'in', ids)
    .where('comments.removed_at', 'is', null)
    .execute();
}

export async function findLikes(db: Queryable, id: number): Promise<number> {
  return Number((await db.selectFrom('comments').select('likes').where('id', '=', id).executeTakeFirst())?.likes ?? 0);
}

/** How a comment is, for whoever settles what was said of it; undefined when its writer took it back. */
export async function findState(db: Queryable, id: number) {
  return db
    .selectFrom('comments')
    .select(['status', 'held_for'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}
