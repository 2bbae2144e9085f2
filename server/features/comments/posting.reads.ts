import type { Queryable } from '#server/database/connect.ts';

/** A comment that can be replied to: a public one that is not a placeholder of a deleted comment. */
export async function findParent(db: Queryable, postId: number, id: number) {
  return db
    .selectFrom('comments')
    .leftJoin('comments as root', 'root.id', 'comments.root_id')
    .select(['comments.id', 'comments.root_id'])
    .where('comments.id', '=', id)
    .where('comments.post_id', '=', postId)
    .where('comments.status', '=', 'approved')
    .where('comments.removed_at', 'is', null)
    .where((eb) => eb.or([eb('comments.root_id', '=', 0), eb('root.status', '=', 'approved')]))
    .executeTakeFirst();
}

/** Whether this author recently posted the same text below the post: by account, email or IP address. */
export async function hasRepeated(
  db: Queryable,
  comment: { post_id: number; user_id: number | null; email: string; address: string; content: string },
  since: number,
): Promise<boolean> {
  const same = db
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', comment.post_id)
    .where('created_at', '>', since)
    .where('content', '=', comment.content)
    .where('removed_at', 'is', null)
    .limit(1);
  const row =
    comment.user_id === null
      ? await same
          .where('user_id', 'is', null)
          .where((eb) =>
            eb.or([eb('email', '=', comment.email), eb('address', '=', comment.address).and(eb('address', '<>', ''))]),
          )
          .executeTakeFirst()
      : await same.where('user_id', '=', comment.user_id).executeTakeFirst();
  return row !== undefined;
}
