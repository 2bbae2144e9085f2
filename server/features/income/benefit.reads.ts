import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

const shares = ['tip-share', 'sale-share', 'gift-share'] as const;

function ownIncome(db: Queryable, userId: number) {
  return db
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
    .where('account.user_id', '=', userId)
    .where('account.currency', '=', 'income')
    .where('posting.number', 'is not', null);
}

/** The day of an entry in Asia/Shanghai, as a number; the same arithmetic on both engines. */
const day = sql<number>`(posting.created_at + 28800000) / 86400000`;

/** Shares that came in since a time, by day and kind. */
export async function sumByDay(db: Queryable, userId: number, since: number) {
  const rows = await ownIncome(db, userId)
    .where('posting.kind', 'in', shares)
    .where('posting.created_at', '>=', since)
    .select((of) => [day.as('day'), 'posting.kind', of.fn.sum<number>('posting.amount').as('amount')])
    .groupBy([day, 'posting.kind'])
    .execute();
  return rows.map((row) => ({ day: Number(row.day), kind: row.kind, amount: Number(row.amount) }));
}

/** Everything that was ever moved, by kind. */
export async function sumByKind(db: Queryable, userId: number, from: number, until: number) {
  const rows = await ownIncome(db, userId)
    .where('posting.created_at', '>=', from)
    .where('posting.created_at', '<', until)
    .select((of) => ['posting.kind', of.fn.sum<number>('posting.amount').as('amount')])
    .groupBy('posting.kind')
    .execute();
  return rows.map((row) => ({ kind: row.kind, amount: Number(row.amount) }));
}

/** When the first entry was made. */
export async function findFirstTime(db: Queryable, userId: number): Promise<number | null> {
  const row = await ownIncome(db, userId)
    .select('posting.created_at')
    .orderBy('posting.number')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Balance after the last entry before a time. */
export async function findBalanceBefore(db: Queryable, userId: number, time: number): Promise<number> {
  const row = await ownIncome(db, userId)
    .where('posting.created_at', '<', time)
    .select('posting.balance')
    .orderBy('posting.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** Entries between two times, oldest first. */
export async function listBetween(db: Queryable, userId: number, from: number, until: number, limit: number) {
  return ownIncome(db, userId)
    .innerJoin('ledger_transfers as transfer', 'transfer.id', 'posting.transfer_id')
    .where('posting.created_at', '>=', from)
    .where('posting.created_at', '<', until)
    .select(['posting.id', 'posting.number', 'posting.amount', 'posting.balance', 'posting.kind', 'posting.created_at'])
    .select('transfer.memo')
    .orderBy('posting.number')
    .limit(limit)
    .execute();
}
