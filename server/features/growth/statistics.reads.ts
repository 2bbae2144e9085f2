import type { Queryable } from '#server/database/connect.ts';

/** What persons got and paid from a day on, by day, currency and kind. */
export async function listLedgerDays(db: Queryable, since: number) {
  return db
    .selectFrom('ledger_days')
    .select(['day', 'currency', 'kind', 'received', 'paid'])
    .where('day', '>=', since)
    .where('currency', 'in', ['point', 'exp'])
    .execute();
}

/** Check-ins of each day from one on, without those that were made up. */
export async function countCheckInDays(db: Queryable, since: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('check_ins')
    .select(['day', (of) => of.fn.countAll<number>().as('count')])
    .where('day', '>=', since)
    .where('made_up', '=', 0)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
}

/** How many persons have at least so much experience. */
export async function countWithExperience(db: Queryable, threshold: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .innerJoin('users', 'users.id', 'ledger_accounts.user_id')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('ledger_accounts.currency', '=', 'exp')
    .where('ledger_accounts.balance', '>=', threshold)
    .where('users.erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function countUsers(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listPeople(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name', 'avatar_url'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
}
