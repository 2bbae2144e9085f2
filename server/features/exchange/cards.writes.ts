import type { Insertable } from 'kysely';

import type { CardBatchesTable } from '#server/database/schema/exchange.ts';
import type { Unit } from '#server/kit/site.ts';

/** @returns whether this call was the one that used it */
export async function useCard(unit: Unit, id: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('cards')
    .set({ used_at: unit.now, used_by: userId })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const rowsPerInsert = 200;

export async function insertBatch(
  unit: Unit,
  row: Omit<Insertable<CardBatchesTable>, 'created_at' | 'count'>,
  hashes: readonly string[],
): Promise<number> {
  const batch = await unit.db
    .insertInto('card_batches')
    .values({ ...row, count: hashes.length, created_at: unit.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < hashes.length; at += rowsPerInsert) {
    const rows = hashes.slice(at, at + rowsPerInsert).map((hash) => ({ batch_id: batch.id, hash }));
    await unit.db.insertInto('cards').values(rows).execute();
  }
  return batch.id;
}

/** @returns whether it was not stopped before */
export async function stopBatch(unit: Unit, id: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('card_batches')
    .set({ stopped_at: unit.now })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetUser(unit: Unit, userId: number): Promise<void> {
  await unit.db.updateTable('cards').set({ used_by: null }).where('used_by', '=', userId).execute();
}
