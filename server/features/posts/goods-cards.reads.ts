import type { Queryable } from '#server/database/connect.ts';

/** Listed 礼品 by id, in no particular order. */
export async function listGoodsCards(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('goods')
    .select(['id', 'name', 'cover_url', 'price'])
    .where('id', 'in', [...ids])
    .where('enabled', '=', 1)
    .execute();
}
