import type { Queryable } from '#server/database/connect.ts';

export async function hasPoster(db: Queryable, mediaId: number): Promise<boolean> {
  const row = await db.selectFrom('media_variants').select('id').where('media_id', '=', mediaId).executeTakeFirst();
  return row !== undefined;
}

export function findVideoWithoutPoster(db: Queryable, mediaId: number) {
  return db
    .selectFrom('media')
    .select(['id', 'path', 'width', 'duration_ms'])
    .where('id', '=', mediaId)
    .where('mime', 'like', 'video/%')
    .where(({ not, exists, selectFrom, ref }) =>
      not(exists(selectFrom('media_variants').select('id').where('media_id', '=', ref('media.id')))),
    )
    .executeTakeFirst();
}
