import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

/** How far a job has read; undefined before its first run. */
export async function findCursor(db: Queryable, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('growth_cursors').select('position').where('name', '=', name).executeTakeFirst();
  return row && Number(row.position);
}

/** The next postings after one, with both accounts of their transfer; without a user for accounts of the site. */
export async function listPostingsAfter(db: Queryable, id: number, limit: number) {
  // Limited before it is joined: otherwise SQLite may begin with the accounts and sort all their postings.
  const next = db
    .selectFrom('ledger_postings')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .as('posting');
  return db
    .selectFrom(next)
    .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
    .innerJoin('ledger_transfers as transfer', 'transfer.id', 'posting.transfer_id')
    .leftJoin('users', 'users.id', 'account.user_id')
    .select(['posting.id', 'posting.amount', 'posting.kind', 'posting.created_at', 'account.currency'])
    .select(['users.id as user_id', 'users.erased_at', 'transfer.from_account', 'transfer.to_account'])
    .orderBy('posting.id')
    .execute();
}

export type PostingRow = Awaited<ReturnType<typeof listPostingsAfter>>[number];

/** The accounts of the site from which rewards come, one for each currency. */
export async function listRewardAccounts(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('user_id', 'is', null)
    .where('name', '=', 'rewards')
    .execute();
  return rows.map(({ id }) => id);
}

export interface Earned {
  user_id: number;
  count: number;
}

/** Who earned most on all days together. */
export async function listTopOfAll(db: Queryable, board: string, limit: number): Promise<Earned[]> {
  const rows = await db
    .selectFrom('earning_days')
    .select(['user_id', 'earned as count'])
    .where('board', '=', board)
    .where('day', '=', 0)
    .where('earned', '>', 0)
    .orderBy('earned', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_id, count }) => ({ user_id, count: Number(count) }));
}

/** Who earned most from a day on. */
export async function listTopSince(db: Queryable, board: string, day: number, limit: number): Promise<Earned[]> {
  const rows = await db
    .selectFrom('earning_days')
    .select(['user_id', (of) => of.fn.sum<number>('earned').as('count')])
    .where('board', '=', board)
    // Fits no index of days: the one of sums has the rows of a user side by side.
    .where(sql`day + 0`, '>=', Math.max(1, day))
    .groupBy('user_id')
    .having((of) => of.fn.sum<number>('earned'), '>', 0)
    .orderBy('count', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id, count }) => ({ user_id, count: Number(count) }));
}
