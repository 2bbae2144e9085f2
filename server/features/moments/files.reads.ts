import type { Queryable } from '#server/database/connect.ts';

/** Those of these addresses that are files of this person, with their MIME types. */
export async function listOwnFiles(db: Queryable, ownerId: number, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return db
    .selectFrom('media')
    .select(['url', 'mime'])
    .where('url', 'in', [...urls])
    .where('owner_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .execute();
}
