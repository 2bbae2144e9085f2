import type { Selectable } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { VipGrantsTable } from '#server/database/schema/membership.ts';

export type GrantRow = Selectable<VipGrantsTable>;

/** The last change of somebody's membership. */
export async function findLastGrant(db: Queryable, userId: number): Promise<GrantRow | undefined> {
  return db
    .selectFrom('vip_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findGrant(db: Queryable, source: string): Promise<GrantRow | undefined> {
  return db.selectFrom('vip_grants').selectAll().where('source', '=', source).executeTakeFirst();
}

/** Every change of somebody's membership, oldest first. */
export async function listAllGrants(db: Queryable, userId: number): Promise<GrantRow[]> {
  return db.selectFrom('vip_grants').selectAll().where('user_id', '=', userId).orderBy('number').execute();
}

export async function listGrants(db: Queryable, userId: number, limit: number, offset: number): Promise<GrantRow[]> {
  return db
    .selectFrom('vip_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countGrants(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('vip_grants')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The last orders of memberships that somebody made, the latest first. */
export async function listLastVipOrders(db: Queryable, userId: number, limit: number) {
  return db
    .selectFrom('orders')
    .select(['out_trade_no', 'status', 'detail', 'amount', 'paid_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'vip')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Orders of memberships that were returned as a whole. */
export async function listRefundedOrders(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'vip')
    .where('status', '=', 'refunded')
    .execute();
  return rows.map(({ id }) => id);
}

/** People whose membership has ended and is still written in their row. */
export async function listEnded(db: Queryable, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('vip_expires_at', '<=', now)
    .orderBy('vip_expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Members whose membership ends before a time, who were not reminded of it at this distance. */
export async function listEnding(
  db: Queryable,
  { after, before, days }: { after: number; before: number; days: number },
  limit: number,
) {
  return db
    .selectFrom('users')
    .select(['id', 'vip_level', 'vip_expires_at'])
    .where('vip_expires_at', '>', after)
    .where('vip_expires_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vip_reminders')
            .select('vip_reminders.user_id')
            .whereRef('vip_reminders.user_id', '=', 'users.id')
            .whereRef('vip_reminders.ends_at', '=', 'users.vip_expires_at')
            .where('vip_reminders.days', '<=', days),
        ),
      ),
    )
    .orderBy('vip_expires_at')
    .limit(limit)
    .execute();
}

/** People who are members by their row, or were ever given anything; by id. */
export async function listMemberRows(db: Queryable, after: number, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'vip_level', 'vip_expires_at'])
    .where('id', '>', after)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('vip_level', '<>', 0),
        eb('vip_expires_at', 'is not', null),
        exists(selectFrom('vip_grants').select('vip_grants.id').whereRef('vip_grants.user_id', '=', 'users.id')),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number];

/** Every grant of some people, oldest first. */
export async function listGrantsOf(db: Queryable, userIds: readonly number[]): Promise<GrantRow[]> {
  return db.selectFrom('vip_grants').selectAll().where('user_id', 'in', userIds).orderBy('number').execute();
}
