import { type Insertable, sql } from 'kysely';

import type { CouponBatchesTable, CouponsTable, CouponUsesTable } from '#server/database/schema/coupons.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertUse(unit: Unit, use: Insertable<CouponUsesTable>): Promise<void> {
  await unit.db.insertInto('coupon_uses').values(use).execute();
}

/** Ends a reservation; without one it does nothing. */
export async function settleUse(
  unit: Unit,
  source: string,
  state: 'consumed' | 'released',
  saved: number,
): Promise<void> {
  await unit.db
    .updateTable('coupon_uses')
    .set({ state, saved, settled_at: unit.now })
    .where('source', '=', source)
    .where('state', '=', 'reserved')
    .execute();
}

export async function insertBatch(unit: Unit, batch: Insertable<CouponBatchesTable>): Promise<number> {
  const row = await unit.db.insertInto('coupon_batches').values(batch).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function insertCoupons(unit: Unit, coupons: Insertable<CouponsTable>[]): Promise<void> {
  for (let at = 0; at < coupons.length; at += 100)
    await unit.db
      .insertInto('coupons')
      .values(coupons.slice(at, at + 100))
      .execute();
}

export async function stopBatch(unit: Unit, id: number): Promise<void> {
  await unit.db
    .updateTable('coupon_batches')
    .set({ stopped_at: unit.now })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute();
}

/** Personal coupons of somebody who is erased belong to nobody, and their codes are no codes any more. */
export async function deleteUnused(unit: Unit, userId: number): Promise<void> {
  const used = unit.db.selectFrom('coupon_uses').select('coupon_id').where('user_id', '=', userId);
  await unit.db.deleteFrom('coupons').where('user_id', '=', userId).where('id', 'not in', used).execute();
  await unit.db
    .updateTable('coupons')
    .set({ user_id: null, code: sql<string>`'-' || cast(id as text)` })
    .where('user_id', '=', userId)
    .execute();
}
