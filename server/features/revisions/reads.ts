import type { Queryable } from '#server/database/connect.ts';

export async function findSource(db: Queryable, postId: number): Promise<string | undefined> {
  const row = await db.selectFrom('post_bodies').select('source').where('post_id', '=', postId).executeTakeFirst();
  return row?.source;
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
    .select(['revision', 'author_id', 'title', 'created_at'])
    .where('post_id', '=', postId)
    .orderBy('revision', 'desc')
    .execute();
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
