import type { Insertable } from 'kysely';

import type { MediaVariantsTable } from '#server/database/schema/media.ts';
import type { Unit } from '#server/kit/site.ts';

/** Adds variants; existing ones are left unchanged. */
export async function insertVariants(unit: Unit, rows: readonly Insertable<MediaVariantsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await unit.db
    .insertInto('media_variants')
    .values([...rows])
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

export async function deleteVariants(unit: Unit, mediaId: number): Promise<void> {
  await unit.db.deleteFrom('media_variants').where('media_id', '=', mediaId).execute();
}
