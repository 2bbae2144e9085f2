import type { Unit } from '#server/kit/site.ts';

/** If several processes create the salt of a day, the first one wins. */
export async function insertSalt(unit: Unit, day: number, salt: string): Promise<void> {
  await unit.db
    .insertInto('visit_salts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

/** @returns whether this visitor was not yet counted on that day */
export async function insertVisitor(
  unit: Unit,
  mark: { day: number; visitor: string; block: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('visit_marks')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['day', 'visitor']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores visitor numbers of past days: seeded ones, and those of a day being closed. */
export async function insertDays(unit: Unit, days: readonly { day: number; visitors: number }[]): Promise<void> {
  if (days.length === 0) return;
  await unit.db
    .insertInto('visit_days')
    .values([...days])
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({ visitors: eb('visit_days.visitors', '+', eb.ref('excluded.visitors')) })),
    )
    .execute();
}

export async function deleteVisitorHashes(unit: Unit, day: number): Promise<void> {
  await unit.db.deleteFrom('visit_marks').where('day', '=', day).execute();
  await unit.db.deleteFrom('visit_salts').where('day', '=', day).execute();
}
