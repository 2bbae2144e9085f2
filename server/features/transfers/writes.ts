import type { Insertable, Updateable } from 'kysely';

import type { TransfersTable } from '#server/database/schema/transfers.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertTransfer(unit: Unit, row: Insertable<TransfersTable>): Promise<number> {
  const made = await unit.db.insertInto('transfers').values(row).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

export async function updateTransfer(unit: Unit, id: number, columns: Updateable<TransfersTable>): Promise<void> {
  await unit.db
    .updateTable('transfers')
    .set({ ...columns, changed_at: unit.now })
    .where('id', '=', id)
    .execute();
}

/** @returns whether it was still unfinished */
export async function finishTransfer(unit: Unit, id: number, columns: Updateable<TransfersTable>): Promise<boolean> {
  const result = await unit.db
    .updateTable('transfers')
    .set({ ...columns, changed_at: unit.now, finished_at: unit.now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function requestCancel(unit: Unit, id: number): Promise<void> {
  await unit.db.updateTable('transfers').set({ cancel_requested: 1 }).where('id', '=', id).execute();
}
