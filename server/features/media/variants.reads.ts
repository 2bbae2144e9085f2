import type { Queryable } from '#server/database/connect.ts';

export function findOriginal(db: Queryable, mediaId: number) {
  return db
    .selectFrom('media')
    .select(['id', 'path', 'mime', 'width', 'frames', 'bytes', 'purpose'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
}

/** Keys of the existing variants. */
export async function listVariantPaths(db: Queryable, mediaId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('media_variants').select('path').where('media_id', '=', mediaId).execute();
  return new Set(rows.map((row) => row.path));
}
