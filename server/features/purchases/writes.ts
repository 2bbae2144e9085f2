import type { Insertable, Updateable } from 'kysely';

import type { PurchasesTable } from '#server/database/schema/purchases.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertPurchase(unit: Unit, purchase: Insertable<PurchasesTable>): Promise<number> {
  const row = await unit.db.insertInto('purchases').values(purchase).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updatePurchase(unit: Unit, id: number, change: Updateable<PurchasesTable>): Promise<void> {
  await unit.db.updateTable('purchases').set(change).where('id', '=', id).execute();
}
