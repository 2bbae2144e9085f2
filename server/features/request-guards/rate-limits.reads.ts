import { sql } from 'kysely';

import type { Engine, Queryable } from '#server/database/connect.ts';

/** Serializes counting for this key. SQLite has a single writer, so it needs no lock. */
export async function lockKey(db: Queryable, engine: Engine, key: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7250802))`.execute(db);
}

/** The number of events since then, and the time of the first one. */
export async function countSince(
  db: Queryable,
  key: string,
  since: number,
): Promise<{ count: number; firstAt: number | null }> {
  const row = await db
    .selectFrom('limit_events')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('at').as('first_at')])
    .where('key', '=', key)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), firstAt: row.first_at === null ? null : Number(row.first_at) };
}

/** The time of the nth newest event since then; once it leaves the window, another event is allowed. */
export async function findNthNewest(db: Queryable, key: string, since: number, place: number): Promise<number | null> {
  const row = await db
    .selectFrom('limit_events')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(place - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
