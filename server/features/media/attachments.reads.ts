import type { Queryable } from '#server/database/connect.ts';

export async function listByUrls(db: Queryable, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return db.selectFrom('media').selectAll().where('url', 'in', urls).execute();
}

/** Keys of the files that a moment shows. */
export async function listAttachedPaths(db: Queryable, postId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media_uses')
    .select('path')
    .where('post_id', '=', postId)
    .where('place', '=', 'moment')
    .execute();
  return new Set(rows.map((row) => row.path));
}

/** Files of moments that were uploaded before the given time and belong to no post, from an id on. */
export async function listUnattached(db: Queryable, before: number, afterId: number, limit: number) {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('purpose', '=', 'moment')
    .where('created_at', '<', before)
    .where('trashed_at', 'is', null)
    .where('id', '>', afterId)
    .where(({ not, exists, selectFrom, ref }) =>
      not(exists(selectFrom('media_uses').select('post_id').where('media_uses.path', '=', ref('media.path')))),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Those of these files that are still of a moment and as old. */
export async function listSweepable(db: Queryable, ids: readonly number[], before: number) {
  return db
    .selectFrom('media')
    .select(['id', 'path', 'url'])
    .where('id', 'in', ids)
    .where('purpose', '=', 'moment')
    .where('created_at', '<', before)
    .execute();
}
