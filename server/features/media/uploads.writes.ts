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
 * Claims an upload for finishing: only one caller can. A claimed upload without updates since `silentSince` can be
 * claimed again.
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

/** Cancels an upload, unless it is being finished or already is. @returns whether it was still open */
export async function cancelUpload(unit: Unit, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('uploads')
    .set({ state: 'cancelled', bytes, changed_at: unit.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records what was received of an upload that came in one request. One that did not finish is cancelled. */
export async function closeUpload(unit: Unit, id: string, received: { name: string; bytes: number }): Promise<void> {
  await updateUpload(unit, id, received);
  await unit.db
    .updateTable('uploads')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Switches an open upload from direct to through the site. @returns whether it was open */
export async function switchToSite(unit: Unit, id: string): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('uploads')
    .set({ multipart_id: null, changed_at: unit.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an upload as still being finished. */
export async function updateHeartbeat(unit: Unit, id: string): Promise<void> {
  const set = { changed_at: unit.now };
  await unit.db.updateTable('uploads').set(set).where('id', '=', id).where('state', '=', 'finishing').execute();
}

export async function deleteUploads(unit: Unit, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await unit.db.deleteFrom('uploads').where('id', 'in', ids).execute();
}
