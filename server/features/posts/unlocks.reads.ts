import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';

/** A public post with its locked contents; they must only leave the server through the gate. */
export async function findLockedPost(db: Queryable, id: number, now: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['posts.id', 'posts.title', 'posts.author_id', 'posts.password', 'posts.revision'])
    .select(['post_bodies.source', 'post_bodies.prepared', 'post_bodies.prepared_version'])
    .where('posts.id', '=', id)
    .where(isPublic('postPage', now))
    .executeTakeFirst();
}

export type LockedPostRow = NonNullable<Awaited<ReturnType<typeof findLockedPost>>>;

/** The locks of a post that a user bought; '': the whole article. */
export async function listBought(db: Queryable, postId: number, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('block_id')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .where('refunded_at', 'is', null)
    .execute();
  return rows.map(({ block_id }) => block_id);
}

/** Whether one of these guest comments below a post, or any comment of this user, is approved. */
export async function hasApproved(
  db: Queryable,
  postId: number,
  who: { userId: number | null; commentIds: readonly number[] },
): Promise<boolean> {
  const approved = db
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', postId)
    .where('status', '=', 'approved')
    .where('removed_at', 'is', null);
  const own = who.userId === null ? undefined : await approved.where('user_id', '=', who.userId).executeTakeFirst();
  if (own !== undefined || who.commentIds.length === 0) return own !== undefined;
  const ofGuest = approved.where('user_id', 'is', null).where('id', 'in', who.commentIds);
  return (await ofGuest.executeTakeFirst()) !== undefined;
}
