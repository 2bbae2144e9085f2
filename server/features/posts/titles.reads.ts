import type { Queryable } from '#server/database/connect.ts';

/** Posts whose titles nobody has segmented: older than this column, or restored from elsewhere. */
export async function listUnbroken(db: Queryable, limit: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'title'])
    .where('title_breaks', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
