import type { CommentStatus } from '#contract/features/comments/entities.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isVisibleTo } from '#server/database/public-posts.ts';

/** The columns needed to check whether the author may change a comment. */
export async function findOwn(db: Queryable, id: number) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.id', 'comments.user_id', 'comments.name', 'comments.email', 'comments.url'])
    .select(['comments.content', 'comments.status', 'comments.created_at', 'posts.author_id'])
    .where('comments.id', '=', id)
    .where('comments.removed_at', 'is', null)
    .executeTakeFirst();
}

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Ids of a visitor's comments below a post, newest first: by account, or by guest grants. */
export async function listOwnIds(
  db: Queryable,
  postId: number,
  who: { viewer: Viewer; commentIds: readonly number[] },
  now: number,
  limit: number,
): Promise<number[]> {
  const { userId } = who.viewer;
  if (userId === null && who.commentIds.length === 0) return [];
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('comments.id')
    .where('comments.post_id', '=', postId)
    .where('comments.removed_at', 'is', null)
    .where(isVisibleTo('comments', who.viewer, now))
    .where((eb) =>
      eb.or([
        ...(userId === null ? [] : [eb('comments.user_id', '=', userId)]),
        ...(who.commentIds.length === 0
          ? []
          : [eb('comments.id', 'in', who.commentIds).and(eb('comments.user_id', 'is', null))]),
      ]),
    )
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

function commentsOfUser(db: Queryable, userId: number, status: CommentStatus | undefined) {
  const query = db.selectFrom('comments').where('comments.user_id', '=', userId).where('removed_at', 'is', null);
  return status === undefined ? query : query.where('comments.status', '=', status);
}

export async function countMine(db: Queryable, userId: number, status: CommentStatus | undefined): Promise<number> {
  const row = await commentsOfUser(db, userId, status)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listMyIds(
  db: Queryable,
  userId: number,
  status: CommentStatus | undefined,
  limit: number,
  offset: number,
): Promise<number[]> {
  const rows = await commentsOfUser(db, userId, status)
    .select('comments.id')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** For each comment the post it belongs to, if the viewer may read it, and the creation time of its thread. */
export async function listPlaces(db: Queryable, ids: readonly number[], viewer: Viewer, now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .select(['comments.id', 'comments.post_id', 'comments.root_id', 'comments.created_at'])
    .select(['posts.type', 'posts.slug', 'posts.title', 'posts.title_breaks', 'posts.excerpt'])
    .select(['root.created_at as root_created_at', 'root.status as root_status'])
    .where('comments.id', 'in', ids)
    .where(isVisibleTo('comments', viewer, now))
    .execute();
}

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];
