import type { Queryable } from '#server/database/connect.ts';

export async function listNotes(db: Queryable, postId: number) {
  return db
    .selectFrom('post_review_notes')
    .innerJoin('users', 'users.id', 'post_review_notes.author_id')
    .selectAll('post_review_notes')
    .select('users.name as author_name')
    .where('post_id', '=', postId)
    .orderBy('post_review_notes.id', 'desc')
    .limit(50)
    .execute();
}
