import type { Insertable, Updateable } from 'kysely';

import type { MediaTable } from '#server/database/schema/media.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertMedia(unit: Unit, media: Insertable<MediaTable>) {
  return unit.db.insertInto('media').values(media).returningAll().executeTakeFirstOrThrow();
}

export async function deleteMedia(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('media').where('id', '=', id).execute();
}

export async function updateMedia(unit: Unit, id: number, columns: Updateable<MediaTable>): Promise<void> {
  await unit.db.updateTable('media').set(columns).where('id', '=', id).execute();
}

export async function clearGroup(unit: Unit, groupId: number): Promise<void> {
  await unit.db.updateTable('media').set({ group_id: null }).where('group_id', '=', groupId).execute();
}

/** Redirects a former key to the file that replaced it. */
export async function insertAddress(unit: Unit, path: string, mediaId: number): Promise<void> {
  await unit.db
    .insertInto('media_addresses')
    .values({ path, media_id: mediaId, created_at: unit.now })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ media_id: mediaId, created_at: unit.now }))
    .execute();
}

/** A file has this key again, so the redirect is removed. */
export async function deleteAddress(unit: Unit, path: string): Promise<void> {
  await unit.db.deleteFrom('media_addresses').where('path', '=', path).execute();
}
