import type { Queryable } from '#server/database/connect.ts';

/** Newest records with the names of sender and recipient; `since` in epoch ms. */
export async function listGiftRecords(db: Queryable, since: number, limit: number) {
  return db
    .selectFrom('gift_records as record')
    .innerJoin('users as sender', 'sender.id', 'record.from_id')
    .innerJoin('users as receiver', 'receiver.id', 'record.to_id')
    .select([
      'record.id',
      'record.gift_name',
      'record.gift_image_url',
      'record.from_id',
      'record.to_id',
      'record.count',
      'record.created_at',
      'sender.name as from_name',
      'receiver.name as to_name',
    ])
    .where('record.created_at', '>=', since)
    .orderBy('record.created_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(limit)
    .execute();
}

export type GiftRecordRow = Awaited<ReturnType<typeof listGiftRecords>>[number];

export async function sumGifts(db: Queryable, since: number): Promise<number> {
  const row = await db
    .selectFrom('gift_records')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), eb.lit(0)).as('total'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function rankGifts(db: Queryable, since: number, limit: number) {
  return db
    .selectFrom('gift_records')
    .select([
      'gift_name as name',
      (eb) => eb.fn.max('gift_image_url').as('gift_img'),
      (eb) => eb.fn.sum<number>('count').as('count'),
    ])
    .where('created_at', '>=', since)
    .groupBy('gift_name')
    .orderBy('count', 'desc')
    .orderBy('gift_name')
    .limit(limit)
    .execute();
}

/** Users who sent or received most, with the data for their avatars. */
export async function rankUsers(db: Queryable, side: 'from_id' | 'to_id', since: number, limit: number) {
  return db
    .selectFrom('gift_records as record')
    .innerJoin('users', 'users.id', `record.${side}`)
    .select([
      'users.id as user_id',
      'users.name',
      'users.avatar_url',
      (eb) => eb.fn.sum<number>('record.count').as('count'),
    ])
    .where('record.created_at', '>=', since)
    .groupBy(['users.id', 'users.name', 'users.avatar_url'])
    .orderBy('count', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

export type GiftLeader = Awaited<ReturnType<typeof rankUsers>>[number];

export async function findGift(db: Queryable, id: number) {
  return db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function hasGiftRecord(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('gift_records').select('id').limit(1).executeTakeFirst()) !== undefined;
}
