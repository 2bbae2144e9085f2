import type { Engine, Queryable } from '#server/database/connect.ts';

/** An unused card by its hash, with what it gives. */
export async function findUnused(db: Queryable, hash: string) {
  return db
    .selectFrom('cards')
    .innerJoin('card_batches as batch', 'batch.id', 'cards.batch_id')
    .select(['cards.id', 'batch.id as batch_id', 'batch.point', 'batch.goods_id', 'batch.expires_at'])
    .select(['batch.coupon_batch_id', 'batch.vip_level', 'batch.vip_days'])
    .where('cards.hash', '=', hash)
    .where('cards.used_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a batch was stopped; its row is kept from changing until the end of the transaction. */
export async function isStopped(db: Queryable, engine: Engine, id: number): Promise<boolean> {
  const query = db.selectFrom('card_batches').select('stopped_at').where('id', '=', id);
  const row = await (engine === 'postgres' ? query.forShare() : query).executeTakeFirst();
  return row?.stopped_at !== null;
}

function batches(db: Queryable) {
  return db
    .selectFrom('card_batches as batch')
    .leftJoin('goods', 'goods.id', 'batch.goods_id')
    .leftJoin('coupon_batches as coupon', 'coupon.id', 'batch.coupon_batch_id')
    .select(['batch.id', 'batch.point', 'batch.goods_id', 'goods.name as goods_name', 'batch.count', 'batch.note'])
    .select(['batch.coupon_batch_id', 'coupon.name as coupon_name', 'batch.vip_level', 'batch.vip_days'])
    .select(['batch.expires_at', 'batch.stopped_at', 'batch.created_at'])
    .select((of) =>
      of
        .selectFrom('cards')
        .select((cards) => cards.fn.countAll<number>().as('used'))
        .whereRef('cards.batch_id', '=', 'batch.id')
        .where('cards.used_at', 'is not', null)
        .as('used'),
    );
}

export async function listBatches(db: Queryable, limit: number, offset: number) {
  return batches(db).orderBy('batch.id', 'desc').limit(limit).offset(offset).execute();
}

export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

export async function findBatch(db: Queryable, id: number): Promise<BatchRow | undefined> {
  return batches(db).where('batch.id', '=', id).executeTakeFirst();
}

export async function countBatches(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('card_batches')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
