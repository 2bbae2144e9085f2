import type { Queryable } from '#server/database/connect.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

export async function findLinkOf(db: Queryable, postId: number) {
  return db.selectFrom('post_previews').selectAll().where('post_id', '=', postId).executeTakeFirst();
}

/** The preview link of a post, while it is valid. */
export async function findLink(db: Queryable, postId: number, now: number) {
  return db
    .selectFrom('post_previews')
    .innerJoin('posts', 'posts.id', 'post_previews.post_id')
    .select(['post_previews.seed', 'post_previews.author_id'])
    .where('post_previews.post_id', '=', postId)
    .where('expires_at', '>', now)
    .where('posts.status', '<>', 'trash')
    .executeTakeFirst();
}

export async function findAuthor(db: Queryable, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('badges', wornBadge)
    .select([...personColumns, 'users.bio', 'users.url', 'users.city'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export async function listTerms(db: Queryable, postId: number) {
  return db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .select(['terms.id', 'terms.taxonomy', 'terms.name', 'terms.slug'])
    .where('post_terms.post_id', '=', postId)
    .orderBy('post_terms.position')
    .execute();
}
