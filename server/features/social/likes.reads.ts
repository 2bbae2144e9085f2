import type { ReactionKind, ReactionTarget } from '#contract/features/social/likes.entities.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isCommentVisibleTo } from '#server/database/public-comments.ts';
import { isVisibleTo } from '#server/database/public-posts.ts';

/** Like counts of those of these comments that have likes. */
export async function listCommentLikes(
  db: Queryable,
  postId: number,
  ids: readonly number[],
  viewer: Viewer,
  now: number,
) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .select(['comments.id', 'comments.likes'])
    .where(isCommentVisibleTo(viewer, now))
    .where('comments.id', 'in', ids)
    .where('comments.post_id', '=', postId)
    .where('comments.likes', '>', 0)
    .orderBy('comments.id')
    .execute();
}

/** Those of these targets that the user liked or bookmarked. */
export async function listReactedIds(
  db: Queryable,
  userId: number,
  kind: ReactionKind,
  type: ReactionTarget,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('marks')
    .select('target_id')
    .where('kind', '=', kind)
    .where('target_type', '=', type)
    .where('target_id', 'in', ids)
    .where('user_id', '=', userId)
    .orderBy('target_id')
    .execute();
  return rows.map((row) => row.target_id);
}

function favouritesOf(db: Queryable, viewer: Viewer, now: number) {
  return db
    .selectFrom('marks')
    .innerJoin('posts', 'posts.id', 'marks.target_id')
    .where('marks.user_id', '=', viewer.userId)
    .where('marks.kind', '=', 'favourite')
    .where('marks.target_type', '=', 'post')
    .where(isVisibleTo('favourites', viewer, now));
}

export async function listBookmarks(db: Queryable, viewer: Viewer, now: number, limit: number, offset: number) {
  return favouritesOf(db, viewer, now)
    .select(['marks.target_id', 'marks.created_at', 'posts.type'])
    .orderBy('marks.created_at', 'desc')
    .orderBy('marks.target_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countBookmarks(db: Queryable, viewer: Viewer, now: number): Promise<number> {
  const row = await favouritesOf(db, viewer, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** All likes and bookmarks of a user. */
export async function listReactionsOf(db: Queryable, userId: number) {
  return db
    .selectFrom('marks')
    .select(['kind', 'target_type', 'target_id'])
    .where('user_id', '=', userId)
    .orderBy('target_id')
    .execute();
}
