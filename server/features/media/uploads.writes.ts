import type { Insertable, Updateable } from 'kysely';

import type { UploadsTable } from '#server/database/schema/media.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertUpload(unit: Unit, upload: Insertable<UploadsTable>): Promise<void> {
  await unit.db.insertInto('uploads').values(upload).execute();
}

export async function updateUpload(unit: Unit, id: string, columns: Updateable<UploadsTable>): Promise<void> {
  await unit.db
    .updateTable('uploads')
    .set({ ...columns, changed_at: unit.now })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes an upload for finishing: only one can. What was taken and that nobody has said a word about since `silentSince` may be taken again.
 */
export async function claimUpload(unit: Unit, id: string, silentSince: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('uploads')
    .set({ state: 'finishing', changed_at: unit.now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('state', '=', 'open'),
        where.and([where('state', '=', 'finishing'), where('changed_at', '<', silentSince)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an upload up, unless somebody is finishing it or has. @returns whether it was still open */
export async function cancelUpload(unit: Unit, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('uploads')
    .set({ state: 'cancelled', bytes, changed_at: unit.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Has an upload that is open come through the site from now on. @returns whether it was open */
export async function leaveStore(unit: Unit, id: string): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('uploads')
    .set({ multipart_id: null, changed_at: unit.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that finishing goes on. */
export async function beat(unit: Unit, id: string): Promise<void> {
  const set = { changed_at: unit.now };
  await unit.db.updateTable('uploads').set(set).where('id', '=', id).where('state', '=', 'finishing').execute();
}

export async function deleteUploads(unit: Unit, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await unit.db.deleteFrom('uploads').where('id', 'in', ids).execute();
}
