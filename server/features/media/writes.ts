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
