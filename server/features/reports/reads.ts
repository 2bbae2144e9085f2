import { sql } from 'kysely';

import type { ReportType } from '#contract/features/reports/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublicPost } from '#server/database/public-posts.ts';

export async function isPublicPostThere(db: Queryable, id: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where(isPublicPost(now))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isPersonThere(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A message that this person got and has not deleted; one's own there is nothing to report of. */
export async function hasMessage(db: Queryable, id: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('to_id', '=', userId)
    .where('to_deleted', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

interface Thing {
  type: ReportType;
  id: number;
}

/** Whether this person, or somebody at this address, reported the thing already and nobody has dealt with it. */
export async function hasReported(
  db: Queryable,
  { type, id }: Thing,
  who: { userId: number | null; address: string },
): Promise<boolean> {
  const open = db
    .selectFrom('reports')
    .select('id')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .limit(1);
  const row =
    who.userId === null
      ? await open.where('reporter_id', 'is', null).where('address', '=', who.address).executeTakeFirst()
      : await open.where('reporter_id', '=', who.userId).executeTakeFirst();
  return row !== undefined;
}

/** How many different people reported a thing: members by account, guests by the neighbourhood they came from. */
export async function countReporters(db: Queryable, { type, id }: Thing): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(sql<number>`count(distinct coalesce('u' || reporter_id, address))`.as('count'))
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
