import type { Unit } from '#server/kit/site.ts';

import type { Difference } from './reconciliation.service.ts';

/** Stores the result of a day, in the place of an earlier one; notes on differences that are still there stay. */
export async function storeDay(
  unit: Unit,
  day: { channel: string; day: string; checked: number },
  differences: readonly Difference[],
): Promise<void> {
  const { id } = await unit.db
    .insertInto('reconciliations')
    .values({ ...day, done_at: unit.now })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'day']).doUpdateSet({ checked: day.checked, done_at: unit.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = await unit.db
    .selectFrom('reconciliation_differences')
    .selectAll()
    .where('reconciliation_id', '=', id)
    .execute();
  const isSame = (one: Difference) => (other: Difference) =>
    other.kind === one.kind &&
    other.out_trade_no === one.out_trade_no &&
    other.ours === one.ours &&
    other.theirs === one.theirs;
  const gone = before.filter((row) => !differences.some(isSame(row))).map((row) => row.id);
  if (gone.length > 0) await unit.db.deleteFrom('reconciliation_differences').where('id', 'in', gone).execute();
  const added = differences.filter((difference) => !before.some(isSame(difference)));
  if (added.length === 0) return;
  await unit.db
    .insertInto('reconciliation_differences')
    .values(added.map((row) => ({ ...row, reconciliation_id: id, settled_at: null, settled_by: null })))
    .execute();
}

/** @returns whether there is such a difference */
export async function settleDifference(
  unit: Unit,
  id: number,
  by: { note: string; settled_by: number | null },
): Promise<boolean> {
  const row = await unit.db
    .updateTable('reconciliation_differences')
    .set({ ...by, settled_at: unit.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
