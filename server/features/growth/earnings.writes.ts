import type { EarningDaysTable, LedgerDaysTable } from '#server/database/schema/growth.ts';
import type { Unit } from '#server/kit/site.ts';

/** Rows of one statement; SQLite takes 32,766 parameters. */
const rowsAtOnce = 1000;

function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** Adds to what people earned; no two rows name the same. */
export async function addEarnings(unit: Unit, rows: readonly EarningDaysTable[]): Promise<void> {
  for (const values of chunksOf(rows))
    await unit.db
      .insertInto('earning_days')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['board', 'user_id', 'day'])
          .doUpdateSet((of) => ({ earned: of('earning_days.earned', '+', of.ref('excluded.earned')) })),
      )
      .execute();
}

/** Adds to what everybody got and paid; no two rows name the same. */
export async function addLedgerDays(unit: Unit, rows: readonly LedgerDaysTable[]): Promise<void> {
  for (const values of chunksOf(rows))
    await unit.db
      .insertInto('ledger_days')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'currency', 'kind']).doUpdateSet((of) => ({
          received: of('ledger_days.received', '+', of.ref('excluded.received')),
          paid: of('ledger_days.paid', '+', of.ref('excluded.paid')),
        })),
      )
      .execute();
}

export async function setCursor(unit: Unit, name: string, position: number): Promise<void> {
  await unit.db
    .insertInto('growth_cursors')
    .values({ name, position })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position }))
    .execute();
}

/** Deletes the days before one; the sums of all days stay. */
export async function deleteEarningsBefore(unit: Unit, day: number): Promise<void> {
  await unit.db.deleteFrom('earning_days').where('day', '>', 0).where('day', '<', day).execute();
}

export async function deleteEarningsOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('earning_days').where('user_id', '=', userId).execute();
}
