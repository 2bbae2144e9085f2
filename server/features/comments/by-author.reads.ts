import type { Queryable } from '#server/database/connect.ts';
import { isPublicComment } from '#server/database/public-comments.ts';

/** A user's public comments: approved, in a visible thread, below a public post. */
function shownComments(db: Queryable, userId: number, now: number) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .where('comments.user_id', '=', userId)
    .where(isPublicComment(now));
}

export async function listComments(db: Queryable, userId: number, now: number, limit: number, offset: number) {
  return shownComments(db, userId, now)
    .select(['comments.id', 'comments.html', 'comments.created_at', 'comments.likes'])
    .select(['posts.id as post_id', 'posts.type', 'posts.title', 'posts.title_breaks', 'posts.slug', 'posts.excerpt'])
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

export async function countComments(db: Queryable, userId: number, now: number): Promise<number> {
  const row = await shownComments(db, userId, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
