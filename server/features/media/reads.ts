import type { Selectable } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { MediaTable } from '#server/database/schema/media.ts';

export type MediaRow = Selectable<MediaTable>;

/** Every file with these contents, oldest first. */
export async function listMediaByHash(db: Queryable, sha256: string) {
  return db.selectFrom('media').selectAll().where('sha256', '=', sha256).orderBy('id').execute();
}

/** Image variants, narrowest first. */
export async function listVariants(db: Queryable, mediaIds: readonly number[]) {
  if (mediaIds.length === 0) return [];
  return db.selectFrom('media_variants').selectAll().where('media_id', 'in', mediaIds).orderBy('width').execute();
}

/** The given keys that belong to a file or a variant. */
export async function listReferencedPaths(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const files = await db.selectFrom('media').select('path').where('path', 'in', keys).execute();
  const variants = await db.selectFrom('media_variants').select('path').where('path', 'in', keys).execute();
  return new Set([...files, ...variants].map((row) => row.path));
}

/** The current address of the file that used to have this key. */
export async function findMovedUrl(db: Queryable, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('media_addresses')
    .innerJoin('media', 'media.id', 'media_addresses.media_id')
    .select('media.url')
    .where('media_addresses.path', '=', key)
    .executeTakeFirst();
  return row?.url;
}

export async function findMediaByUrl(db: Queryable, url: string) {
  return db.selectFrom('media').selectAll().where('url', '=', url).orderBy('id').executeTakeFirst();
}

/** Size and colour of the files at these addresses; addresses without a file are left out. */
export async function listMediaByUrls(db: Queryable, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return db
    .selectFrom('media')
    .select(['id', 'url', 'mime', 'bytes', 'width', 'height', 'colour', 'placeholder', 'has_alpha', 'frames', 'alt'])
    .select(['duration_ms', 'focus_x', 'focus_y', 'photo', 'shows_photo'])
    .where('url', 'in', [...new Set(urls)])
    .execute();
}

/** Addresses of all stored files. */
export async function listMediaUrls(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('media').select('url').orderBy('id').execute();
  return rows.map((row) => row.url);
}
