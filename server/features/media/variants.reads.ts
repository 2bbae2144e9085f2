import type { Queryable } from '#server/database/connect.ts';

export function findOriginal(db: Queryable, mediaId: number) {
  return db
    .selectFrom('media')
    .select(['id', 'path', 'mime', 'width', 'frames', 'bytes', 'purpose', 'variant_set'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
}

/** The existing variants. */
export function listForms(db: Queryable, mediaId: number) {
  return db.selectFrom('media_variants').select(['path', 'format', 'width']).where('media_id', '=', mediaId).execute();
}

/** Images whose variants are of an older set of sizes, newest first. */
export async function listOutdated(db: Queryable, set: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('variant_set', '<', set)
    .where('mime', 'like', 'image/%')
    .where('mime', '<>', 'image/svg+xml')
    .where('width', 'is not', null)
    .where('trashed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
