import type { Insertable, Updateable } from 'kysely';

import type { GoodsTable } from '#server/database/schema/exchange.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertGoods(unit: Unit, row: Insertable<GoodsTable>): Promise<number> {
  const made = await unit.db.insertInto('goods').values(row).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

export async function updateGoods(unit: Unit, id: number, change: Updateable<GoodsTable>): Promise<void> {
  await unit.db.updateTable('goods').set(change).where('id', '=', id).execute();
}

/** @returns the 礼品 that now have another cover */
export async function moveCover(unit: Unit, from: string, to: string): Promise<number[]> {
  const rows = await unit.db
    .updateTable('goods')
    .set({ cover_url: to })
    .where('cover_url', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteGoods(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('goods').where('id', '=', id).execute();
}

/** Takes one from the stock, if it has one and does not count without limit. */
export async function takeFromStock(unit: Unit, id: number): Promise<void> {
  await unit.db
    .updateTable('goods')
    .set((of) => ({ stock: of('stock', '-', 1) }))
    .where('id', '=', id)
    .where('stock', 'is not', null)
    .execute();
}

/** The `number`th redemption of a person: the database refuses a second one of the same number. */
export async function insertRedemption(
  unit: Unit,
  row: { goods_id: number; user_id: number; number: number; price: number },
): Promise<void> {
  await unit.db
    .insertInto('goods_redemptions')
    .values({ ...row, created_at: unit.now })
    .execute();
  await unit.db
    .updateTable('goods')
    .set((of) => ({ redeemed: of('redeemed', '+', 1) }))
    .where('id', '=', row.goods_id)
    .execute();
}

export async function deleteRedemptionsOf(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('goods_redemptions').where('user_id', '=', userId).execute();
}
