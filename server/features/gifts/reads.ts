import { sql } from 'kysely';

import type { GiftDirection } from '#contract/features/gifts/entities.ts';
import type { Queryable } from '#server/database/connect.ts';

function shownRecords(db: Queryable) {
  return db.selectFrom('gift_records as record').where('record.removed_at', 'is', null);
}

function withPeople(db: Queryable) {
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
      'record.message',
      'record.point',
      'record.share',
      'record.share_fen',
      'record.created_at',
      'sender.name as from_name',
      'receiver.name as to_name',
    ]);
}

/** Newest records with the names of sender and recipient, both not banned now; times in epoch ms. */
export async function listGiftRecords(db: Queryable, since: number, limit: number, now: number) {
  return withPeople(db)
    .where('record.removed_at', 'is', null)
    .where((of) => of.or([of('sender.banned_at', 'is', null), of('sender.banned_until', '<=', now)]))
    .where((of) => of.or([of('receiver.banned_at', 'is', null), of('receiver.banned_until', '<=', now)]))
    .where('record.created_at', '>=', since)
    .orderBy('record.created_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(limit)
    .execute();
}

export type GiftRecordRow = Awaited<ReturnType<typeof listGiftRecords>>[number];

/** A record, also one that was taken off the pages. */
export async function findRecord(db: Queryable, id: number) {
  return withPeople(db).select('record.removed_at').where('record.id', '=', id).executeTakeFirst();
}

function recordsOf(db: Queryable, side: 'from_id' | 'to_id', userId: number) {
  return withPeople(db).where('record.removed_at', 'is', null).where(`record.${side}`, '=', userId);
}

/** What a user received from people who are not banned now. */
function receivedOf(db: Queryable, userId: number, now: number) {
  return recordsOf(db, 'to_id', userId).where((of) =>
    of.or([of('sender.banned_at', 'is', null), of('sender.banned_until', '<=', now)]),
  );
}

export async function listReceived(db: Queryable, userId: number, limit: number, offset: number, now: number) {
  return receivedOf(db, userId, now).orderBy('record.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countReceived(db: Queryable, userId: number, now: number): Promise<number> {
  const row = await receivedOf(db, userId, now)
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('records'))
    .executeTakeFirstOrThrow();
  return Number(row.records);
}

const sideOf = { sent: 'from_id', received: 'to_id' } as const satisfies Record<GiftDirection, string>;

/** Records on one side of a user, with the picture of the other. */
export async function listOwn(db: Queryable, userId: number, direction: GiftDirection, limit: number, offset: number) {
  const other = direction === 'sent' ? 'receiver' : 'sender';
  return recordsOf(db, sideOf[direction], userId)
    .select([`${other}.id as other_id`, `${other}.name as other_name`, `${other}.avatar_url`, `${other}.erased_at`])
    .orderBy('record.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type OwnGiftRow = Awaited<ReturnType<typeof listOwn>>[number];

export async function countOwn(db: Queryable, userId: number, direction: GiftDirection): Promise<number> {
  const row = await shownRecords(db)
    .select((of) => of.fn.countAll<number>().as('records'))
    .where(`record.${sideOf[direction]}`, '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.records);
}

export async function countModerated(db: Queryable, userId: number | null): Promise<number> {
  const count = shownRecords(db).select((of) => of.fn.countAll<number>().as('records'));
  if (userId === null) return Number((await count.executeTakeFirstOrThrow()).records);
  // One index for each side: with both in one condition, every record of the site would be read.
  const sent = await count.where('record.from_id', '=', userId).executeTakeFirstOrThrow();
  const received = count.where('record.to_id', '=', userId).where('record.from_id', '<>', userId);
  return Number(sent.records) + Number((await received.executeTakeFirstOrThrow()).records);
}

/** The newest so many ids on one side of a user. */
function newestOf(db: Queryable, side: 'from_id' | 'to_id', userId: number, limit: number) {
  const ids = shownRecords(db).select('record.id').where(`record.${side}`, '=', userId);
  return db.selectFrom(ids.orderBy('record.id', 'desc').limit(limit).as(side)).select('id');
}

/** Records for moderation, the newest first; with an id, those that this user sent or received. */
export async function listModerated(db: Queryable, userId: number | null, limit: number, offset: number) {
  const until = limit + offset;
  const ids =
    userId === null
      ? shownRecords(db).select('record.id')
      : newestOf(db, 'from_id', userId, until).union(newestOf(db, 'to_id', userId, until));
  const page = db.selectFrom(ids.as('found')).select('id').orderBy('id', 'desc').limit(limit).offset(offset);
  return withPeople(db).where('record.id', 'in', page).orderBy('record.id', 'desc').execute();
}

/** The record of a request that was carried out before, whatever became of it. */
export async function findRequest(db: Queryable, fromId: number, requestId: string) {
  return db
    .selectFrom('gift_records')
    .select(['id', 'gift_id', 'to_id', 'count', 'post_id', 'message'])
    .where('from_id', '=', fromId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** How many gifts users sent or received since a time, the most first. */
async function rankUsersSince(db: Queryable, column: 'from_id' | 'to_id', since: number, limit: number) {
  // A sum, not the column: SQLite would rather read the records of all times in the order of that column's index.
  const subject = sql<number>`${sql.ref(`record.${column}`)} + 0`;
  const rows = await shownRecords(db)
    .select(subject.as('subject'))
    .select((of) => of.fn.sum<number>('record.count').as('sent'))
    .where('record.created_at', '>=', since)
    .groupBy(subject)
    .orderBy('sent', 'desc')
    .orderBy(subject)
    .limit(limit)
    .execute();
  return rows.map(({ subject, sent }) => ({ subject, count: Number(sent) }));
}

/** How many of each gift were sent since a time, the most first. */
async function rankGiftsSince(db: Queryable, since: number, limit: number) {
  const rows = await shownRecords(db)
    .select('record.gift_name as subject')
    .select((of) => of.fn.sum<number>('record.count').as('sent'))
    .where('record.created_at', '>=', since)
    .groupBy('record.gift_name')
    .orderBy('sent', 'desc')
    .orderBy('record.gift_name')
    .limit(limit)
    .execute();
  return rows.map(({ subject, sent }) => ({ subject, count: Number(sent) }));
}

function totalsOf(db: Queryable, kind: 'gift' | 'sender' | 'receiver') {
  return db.selectFrom('gift_totals').where('kind', '=', kind).where('count', '>', 0);
}

export async function sumGifts(db: Queryable, since: number | null): Promise<number> {
  const row = await (
    since === null
      ? totalsOf(db, 'gift').select((of) => of.fn.sum<number>('count').as('total'))
      : shownRecords(db)
          .select((of) => of.fn.sum<number>('record.count').as('total'))
          .where('record.created_at', '>=', since)
  ).executeTakeFirstOrThrow();
  return Number(row.total ?? 0);
}

/** The most popular gifts since a time, or of all time. */
export async function rankGifts(db: Queryable, since: number | null, limit: number) {
  if (since === null) {
    const rows = await totalsOf(db, 'gift')
      .select(['gift_name as name', 'image_url as gift_img', 'count'])
      .orderBy('count', 'desc')
      .orderBy('gift_name')
      .limit(limit)
      .execute();
    return rows;
  }
  const ranked = await rankGiftsSince(db, since, limit);
  if (ranked.length === 0) return [];
  const names = ranked.map(({ subject }) => subject);
  const known = await totalsOf(db, 'gift').select(['gift_name', 'image_url']).where('gift_name', 'in', names).execute();
  const images = new Map(known.map(({ gift_name, image_url }) => [gift_name, image_url]));
  return ranked.map(({ subject, count }) => ({ name: subject, gift_img: images.get(subject) ?? '', count }));
}

/** Ids of the users who sent or received most since a time, or of all time. */
export async function rankUsers(db: Queryable, side: 'sender' | 'receiver', since: number | null, limit: number) {
  if (since !== null) return rankUsersSince(db, side === 'sender' ? 'from_id' : 'to_id', since, limit);
  return totalsOf(db, side)
    .select(['user_id as subject', 'count'])
    .orderBy('count', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Users who are shown in a ranking: neither erased nor banned. */
export async function listRankedUsers(db: Queryable, ids: readonly number[], now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name', 'avatar_url'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .where((of) => of.or([of('banned_at', 'is', null), of('banned_until', '<=', now)]))
    .execute();
}

/** What a user received by gift, the most first. */
export async function listShelf(db: Queryable, userId: number, limit: number) {
  return db
    .selectFrom('gift_totals')
    .select(['gift_name as name', 'image_url as gift_img', 'count'])
    .where('kind', '=', 'shelf')
    .where('user_id', '=', userId)
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('gift_name')
    .limit(limit)
    .execute();
}

export async function findGift(db: Queryable, id: number) {
  return db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();
}

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>;

/** The catalogue in its order. */
export async function listGifts(db: Queryable): Promise<GiftRow[]> {
  return db.selectFrom('gifts').selectAll().orderBy('position').orderBy('id').execute();
}

/** How many were sent of each gift, by name. */
export async function listSent(db: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await totalsOf(db, 'gift').select(['gift_name', 'count']).where('gift_name', 'in', names).execute();
  return new Map(rows.map(({ gift_name, count }) => [gift_name, count]));
}

export async function hasGiftRecord(db: Queryable): Promise<boolean> {
  return (await shownRecords(db).select('record.id').limit(1).executeTakeFirst()) !== undefined;
}

export async function isBlocked(db: Queryable, userId: number, blockedId: number): Promise<boolean> {
  const row = await db
    .selectFrom('person_blocks')
    .select('blocked_id')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return row !== undefined;
}
