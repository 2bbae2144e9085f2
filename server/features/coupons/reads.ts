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

/**
 * Uses of a batch that were not released: all, those of a person, and those of one code.
 * @param isHeldIgnored leaves out what unpaid orders of the person hold
 */
export async function countUses(
  db: Queryable,
  coupon: { id: number; batch_id: number },
  userId: number,
  isHeldIgnored = false,
) {
  const row = await db
    .selectFrom('coupon_uses')
    .select((of) => [
      of.fn.countAll<number>().as('all'),
      of.fn.sum<number>(of.case().when('user_id', '=', userId).then(1).else(0).end()).as('own'),
      of.fn.sum<number>(of.case().when('coupon_id', '=', coupon.id).then(1).else(0).end()).as('code'),
    ])
    .where('batch_id', '=', coupon.batch_id)
    .where('state', '<>', 'released')
    .$if(isHeldIgnored, (query) =>
      query.where((of) => of.or([of('user_id', '<>', userId), of('state', '<>', 'reserved')])),
    )
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

/** How many coupons of a batch a person has or had. */
export async function countOwned(db: Queryable, batchId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('coupons')
    .select((of) => of.fn.countAll<number>().as('coupons'))
    .where('batch_id', '=', batchId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.coupons);
}

/** Batches that points can be exchanged for now, with how many were made and how many a person has. */
export async function listOffers(db: Queryable, userId: number, now: number, limit: number) {
  return batchesWithSums(db)
    .select(
      sql<number>`(select count(*) from coupons where coupons.batch_id = batch.id and coupons.user_id = ${userId})`.as(
        'mine',
      ),
    )
    .where('batch.price', 'is not', null)
    .where('batch.stopped_at', 'is', null)
    .where((of) => of.or([of('batch.starts_at', 'is', null), of('batch.starts_at', '<=', now)]))
    .where((of) => of.or([of('batch.ends_at', 'is', null), of('batch.ends_at', '>', now)]))
    .orderBy('batch.id', 'desc')
    .limit(limit)
    .execute();
}

/** I7: limits that were exceeded, and uses whose order says something else. */
export async function compareUses(db: Queryable) {
  const query = sql<{ checked: number | string; broken: number | string; example: string | null }>`
    with live as (select * from coupon_uses where state <> 'released'),
    found as (
      select 'batch ' || batch.id as name from coupon_batches as batch
        where batch.total_limit is not null
          and (select count(*) from live where live.batch_id = batch.id) > batch.total_limit
      union all
      select 'coupon ' || live.coupon_id from live
        join coupon_batches as batch on batch.id = live.batch_id
        where batch.is_public = 0 group by live.coupon_id having count(*) > 1
      union all
      select 'batch ' || live.batch_id || ' user ' || live.user_id from live
        join coupon_batches as batch on batch.id = live.batch_id
        join coupons on coupons.id = live.coupon_id
        where batch.is_public = 1 group by live.batch_id, live.user_id, batch.person_limit
        having count(*) > batch.person_limit
      union all
      select 'use ' || used.id from coupon_uses as used
        join coupons on coupons.id = used.coupon_id where coupons.batch_id <> used.batch_id
      union all
      select 'use ' || used.id from coupon_uses as used join orders on orders.out_trade_no = used.source
        where (used.state = 'reserved' and orders.status not in ('created', 'paying', 'paid'))
          or (used.state = 'consumed' and orders.status not in ('fulfilled', 'part_refunded', 'refunded'))
          or (used.state = 'consumed' and used.saved <> orders.discount)
          or (used.state = 'released' and orders.status in ('created', 'paying', 'paid', 'fulfilled', 'part_refunded')))
    select (select count(*) from coupon_uses) as checked, count(*) as broken, min(name) as example from found`;
  const { rows } = await query.execute(db);
  const [row] = rows;
  return { checked: Number(row?.checked ?? 0), broken: Number(row?.broken ?? 0), example: row?.example ?? null };
}
