import { sql } from 'kysely';

import type { Engine, Queryable } from '#server/database/connect.ts';

function withBatch(db: Queryable) {
  return db
    .selectFrom('coupons')
    .innerJoin('coupon_batches as batch', 'batch.id', 'coupons.batch_id')
    .select([
      'coupons.id',
      'coupons.code',
      'coupons.user_id',
      'coupons.batch_id',
      'coupons.created_at',
      'batch.name',
      'batch.percent',
      'batch.scope',
      'batch.is_public',
      'batch.total_limit',
      'batch.person_limit',
      'batch.starts_at',
      'batch.ends_at',
      'batch.stopped_at',
    ]);
}

export async function findCoupon(db: Queryable, code: string) {
  return withBatch(db).where('coupons.code', '=', code).executeTakeFirst();
}

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;

/** Locks a batch until the transaction ends: its uses are counted and added one after the other. */
export async function lockBatch(db: Queryable, engine: Engine, id: number): Promise<void> {
  if (engine !== 'postgres') return;
  await db.selectFrom('coupon_batches').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Uses of a batch that were not released: all, those of a person, and those of one code. */
export async function countUses(db: Queryable, coupon: { id: number; batch_id: number }, userId: number) {
  const row = await db
    .selectFrom('coupon_uses')
    .select((of) => [
      of.fn.countAll<number>().as('all'),
      of.fn.sum<number>(of.case().when('user_id', '=', userId).then(1).else(0).end()).as('own'),
      of.fn.sum<number>(of.case().when('coupon_id', '=', coupon.id).then(1).else(0).end()).as('code'),
    ])
    .where('batch_id', '=', coupon.batch_id)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), own: Number(row.own ?? 0), code: Number(row.code ?? 0) };
}

export async function findUse(db: Queryable, source: string) {
  return db.selectFrom('coupon_uses').selectAll().where('source', '=', source).executeTakeFirst();
}

/** Coupons of a person, with the state of their use. */
export async function listOwn(db: Queryable, userId: number, limit: number, offset: number) {
  return withBatch(db)
    .leftJoin('coupon_uses as used', (join) =>
      join.onRef('used.coupon_id', '=', 'coupons.id').on('used.state', '<>', sql.lit('released')),
    )
    .select('used.state')
    .where('coupons.user_id', '=', userId)
    .orderBy('coupons.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type OwnCouponRow = Awaited<ReturnType<typeof listOwn>>[number];

export async function countOwn(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('coupons')
    .select((of) => of.fn.countAll<number>().as('coupons'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.coupons);
}

function batchesWithSums(db: Queryable) {
  const uses = (state: string) => sql<number>`(select count(*) from coupon_uses
    where coupon_uses.batch_id = batch.id and coupon_uses.state = ${sql.lit(state)})`;
  return db
    .selectFrom('coupon_batches as batch')
    .selectAll('batch')
    .select([
      sql<number>`(select count(*) from coupons where coupons.batch_id = batch.id)`.as('issued'),
      sql<string | null>`(select code from coupons where coupons.batch_id = batch.id and batch.is_public = 1)`.as(
        'code',
      ),
      uses('reserved').as('reserved'),
      uses('consumed').as('used'),
      sql<number>`(select coalesce(sum(saved), 0) from coupon_uses
        where coupon_uses.batch_id = batch.id and coupon_uses.state = 'consumed')`.as('saved'),
    ]);
}

export async function listBatches(db: Queryable, limit: number, offset: number) {
  return batchesWithSums(db).orderBy('batch.id', 'desc').limit(limit).offset(offset).execute();
}

export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

export async function findBatch(db: Queryable, id: number): Promise<BatchRow | undefined> {
  return batchesWithSums(db).where('batch.id', '=', id).executeTakeFirst();
}

export async function countBatches(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('coupon_batches')
    .select((of) => of.fn.countAll<number>().as('batches'))
    .executeTakeFirstOrThrow();
  return Number(row.batches);
}

/** Codes of a batch that nobody has and nobody used. */
export async function listFreeCodes(db: Queryable, batchId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('coupons')
    .select('code')
    .where('batch_id', '=', batchId)
    .where('user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coupon_uses')
            .select('coupon_uses.id')
            .whereRef('coupon_uses.coupon_id', '=', 'coupons.id')
            .where('coupon_uses.state', '<>', 'released'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ code }) => code);
}
