import { type Expression, type SqlBool, sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

/** Messages that this user has not deleted. */
function isOnSideOf(userId: number): Expression<SqlBool> {
  return sql<SqlBool>`((messages.from_id = ${userId} and messages.from_deleted = 0) or (messages.to_id = ${userId} and messages.to_deleted = 0))`;
}

const columns = [...personColumns, 'users.banned_at', 'users.banned_until', 'users.erased_at'] as const;

const people = (db: Queryable) => db.selectFrom('users').leftJoin('badges', wornBadge).select(columns);

export async function findCorrespondent(db: Queryable, id: number) {
  return people(db).where('users.id', '=', id).executeTakeFirst();
}

export type CorrespondentRow = NonNullable<Awaited<ReturnType<typeof findCorrespondent>>>;

export async function listCorrespondents(db: Queryable, ids: readonly number[]): Promise<CorrespondentRow[]> {
  if (ids.length === 0) return [];
  return people(db).where('users.id', 'in', ids).execute();
}

/** The last message of each of a user's conversations, newest first, before the message `before`. */
export async function listLastMessages(db: Queryable, userId: number, before: number | null, limit: number) {
  let newest = db
    .selectFrom('messages')
    .select((eb) => eb.fn.max<number>('messages.id').as('id'))
    .where(isOnSideOf(userId))
    .groupBy(['low_id', 'high_id'])
    .orderBy(sql`max(messages.id)`, 'desc')
    .limit(limit);
  if (before !== null) newest = newest.having(sql<SqlBool>`max(messages.id) < ${before}`);
  const ids = (await newest.execute()).map(({ id }) => Number(id));
  if (ids.length === 0) return [];
  return db
    .selectFrom('messages')
    .select(['id', 'from_id', 'to_id', 'html', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
}

/** Unread messages to a user, counted by sender, for these senders. */
export async function countUnreadFrom(
  db: Queryable,
  userId: number,
  writers: readonly number[],
): Promise<Map<number, number>> {
  if (writers.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select((eb) => ['from_id', eb.fn.countAll<number>().as('count')])
    .where('to_id', '=', userId)
    .where('read_at', 'is', null)
    .where('to_deleted', '=', 0)
    .where('from_id', 'in', writers)
    .groupBy('from_id')
    .execute();
  return new Map(rows.map((row) => [row.from_id, Number(row.count)]));
}

/** The messages between two users as one of them sees them, newest first. */
export async function listMessages(
  db: Queryable,
  userId: number,
  otherId: number,
  place: { before: number | null; limit: number },
) {
  let query = db
    .selectFrom('messages')
    .select(['id', 'from_id', 'html', 'created_at'])
    .where('low_id', '=', Math.min(userId, otherId))
    .where('high_id', '=', Math.max(userId, otherId))
    .where(isOnSideOf(userId));
  if (place.before !== null) query = query.where('id', '<', place.before);
  return query.orderBy('id', 'desc').limit(place.limit).execute();
}

/** A message of this user's that they have not deleted. */
export async function findMessage(db: Queryable, id: number, userId: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'from_id', 'to_id', 'from_deleted', 'to_deleted'])
    .where('id', '=', id)
    .where(isOnSideOf(userId))
    .executeTakeFirst();
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

export async function isFollowing(db: Queryable, followerId: number, followedId: number): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many messages one user sent to the other, including deleted ones, counted up to `cap`. */
export async function countWritten(db: Queryable, fromId: number, toId: number, cap: number): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('low_id', '=', Math.min(fromId, toId))
    .where('high_id', '=', Math.max(fromId, toId))
    .where('from_id', '=', fromId)
    .limit(cap)
    .execute();
  return rows.length;
}

export async function listBlocked(db: Queryable, userId: number, limit: number, offset: number) {
  return db
    .selectFrom('person_blocks')
    .innerJoin('users', 'users.id', 'person_blocks.blocked_id')
    .leftJoin('badges', wornBadge)
    .select([...columns, 'person_blocks.created_at as blocked_at'])
    .where('person_blocks.user_id', '=', userId)
    .orderBy('person_blocks.created_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countBlocked(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('person_blocks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
