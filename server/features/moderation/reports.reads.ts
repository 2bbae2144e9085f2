import { sql } from 'kysely';

import type { ReportStatus, ReportType } from '#contract/features/moderation/reports.rules.ts';
import type { Queryable } from '#server/database/connect.ts';

interface ReportTarget {
  type: ReportType;
  id: number;
}

/** Whether this user, or this address, has an open report of the target. */
export async function hasReported(
  db: Queryable,
  { type, id }: ReportTarget,
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

/** How many different reporters a target has: users by account, guests by network. */
export async function countReporters(db: Queryable, { type, id }: ReportTarget): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(sql<number>`count(distinct coalesce('u' || reporter_id, address))`.as('count'))
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findReport(db: Queryable, id: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'target_type', 'target_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One page of reported targets in this state, each listed once, newest first. */
export async function listGroups(db: Queryable, status: ReportStatus, limit: number, offset: number) {
  return db
    .selectFrom('reports')
    .select(['target_type', 'target_id'])
    .select((eb) => [
      eb.fn.max<number>('id').as('id'),
      eb.fn.min<number>('created_at').as('first_at'),
      eb.fn.max<number>('created_at').as('last_at'),
      eb.fn.max<number | null>('handled_at').as('handled_at'),
      eb.fn.max<number | null>('handled_by').as('handled_by'),
      sql<number>`count(distinct coalesce('u' || reporter_id, address))`.as('reporters'),
    ])
    .where('status', '=', status)
    .groupBy(['target_type', 'target_id'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

export async function countGroups(db: Queryable, status: ReportStatus): Promise<number> {
  const groups = db
    .selectFrom('reports')
    .select(['target_type', 'target_id'])
    .where('status', '=', status)
    .groupBy(['target_type', 'target_id'])
    .as('groups');
  const row = await db
    .selectFrom(groups)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The reports of these targets, newest first. */
export async function listSaid(db: Queryable, status: ReportStatus, groups: readonly GroupRow[]) {
  if (groups.length === 0) return [];
  return db
    .selectFrom('reports')
    .select(['target_type', 'target_id', 'reason', 'detail', 'created_at'])
    .where('status', '=', status)
    .where((eb) =>
      eb.or(
        groups.map(({ target_type, target_id }) =>
          eb('target_type', '=', target_type).and(eb('target_id', '=', target_id)),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
}

export type SaidRow = Awaited<ReturnType<typeof listSaid>>[number];

export async function listNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
