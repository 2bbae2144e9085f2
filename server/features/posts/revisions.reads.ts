import type { Queryable } from '#server/database/connect.ts';

export async function findBody(db: Queryable, postId: number) {
  return db.selectFrom('post_bodies').selectAll().where('post_id', '=', postId).executeTakeFirst();
}

export async function findTypedExcerpt(db: Queryable, postId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('post_revisions')
    .select('excerpt')
    .where('post_id', '=', postId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.excerpt;
}

export async function listRevisions(db: Queryable, postId: number) {
  return db
    .selectFrom('post_revisions')
    .innerJoin('users', 'users.id', 'post_revisions.author_id')
    .select(['post_revisions.revision', 'post_revisions.author_id', 'post_revisions.title'])
    .select(['post_revisions.created_at', 'users.name as author_name'])
    .where('post_id', '=', postId)
    .orderBy('revision', 'desc')
    .execute();
}

/** One revision; the newest by default. */
export async function findRevision(db: Queryable, postId: number, revision?: number) {
  const query = db
    .selectFrom('post_revisions')
    .innerJoin('users', 'users.id', 'post_revisions.author_id')
    .selectAll('post_revisions')
    .select('users.name as author_name')
    .where('post_id', '=', postId);
  const narrowed = revision === undefined ? query : query.where('revision', '=', revision);
  return narrowed.orderBy('revision', 'desc').limit(1).executeTakeFirst();
}

export async function listOutdated(db: Queryable, version: number, afterId: number, limit: number) {
  return db
    .selectFrom('post_bodies')
    .select(['post_id', 'source'])
    .where('prepared_version', '<>', version)
    .where('post_id', '>', afterId)
    .orderBy('post_id')
    .limit(limit)
    .execute();
}
