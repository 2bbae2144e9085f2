import type { Engine, Queryable } from '#server/database/connect.ts';
import { contains } from '#server/database/contains.ts';

const shown = ['id', 'name', 'cover_url', 'price', 'stock', 'person_limit', 'enabled'] as const;

/** 礼品 that can be redeemed, in the owner's order. */
export async function listEnabled(db: Queryable, limit: number, offset: number) {
  return db
    .selectFrom('goods')
    .select(shown)
    .where('enabled', '=', 1)
    .orderBy('position')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type GoodsRow = Awaited<ReturnType<typeof listEnabled>>[number];

export async function countEnabled(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('goods')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('enabled', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listByIds(db: Queryable, ids: readonly number[]): Promise<GoodsRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('goods').select(shown).where('id', 'in', ids).orderBy('id').execute();
}

/** A 礼品 whose row is locked until the end of the transaction. */
export async function lockGoods(db: Queryable, engine: Engine, id: number): Promise<GoodsRow | undefined> {
  const query = db.selectFrom('goods').select(shown).where('id', '=', id);
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** How often a person redeemed each of these. */
export async function countRedeemed(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('goods_redemptions')
    .select(['goods_id', (of) => of.fn.countAll<number>().as('times')])
    .where('user_id', '=', userId)
    .where('goods_id', 'in', ids)
    .groupBy('goods_id')
    .execute();
  return new Map(rows.map((row) => [row.goods_id, Number(row.times)]));
}

export async function listRedemptions(db: Queryable, userId: number, limit: number, offset: number) {
  return db
    .selectFrom('goods_redemptions as redemption')
    .innerJoin('goods', 'goods.id', 'redemption.goods_id')
    .select(['redemption.id', 'redemption.goods_id', 'redemption.price', 'redemption.created_at'])
    .select(['goods.name', 'goods.cover_url'])
    .where('redemption.user_id', '=', userId)
    .orderBy('redemption.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRedemptions(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('goods_redemptions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The body of a 礼品. */
export async function findBody(db: Queryable, id: number) {
  return db
    .selectFrom('goods')
    .select(['id', 'name', 'source', 'prepared', 'prepared_version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const edited = [...shown, 'position', 'redeemed', 'created_at'] as const;

function matching(db: Queryable, search: string) {
  const query = db.selectFrom('goods');
  return search === '' ? query : query.where(contains('name', search));
}

export async function listForAdmin(db: Queryable, search: string, limit: number, offset: number) {
  return matching(db, search)
    .select(edited)
    .orderBy('position')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countForAdmin(db: Queryable, search: string): Promise<number> {
  const row = await matching(db, search)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findForAdmin(db: Queryable, id: number) {
  return db
    .selectFrom('goods')
    .select([...edited, 'source'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type AdminGoodsRow = Omit<NonNullable<Awaited<ReturnType<typeof findForAdmin>>>, 'source'>;

export async function isRedeemed(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('goods_redemptions')
    .select('id')
    .where('goods_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isInCards(db: Queryable, id: number): Promise<boolean> {
  const row = await db.selectFrom('card_batches').select('id').where('goods_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Bodies with their sources; there are at most as many as 礼品 may exist. */
export async function listBodies(db: Queryable) {
  return db.selectFrom('goods').select(['id', 'source']).where('source', '<>', '[]').orderBy('id').execute();
}
