import type { Selectable } from 'kysely';

import { nameKey } from '#contract/features/accounts/rules.ts';
import type { WithdrawStatus } from '#contract/features/income/rules.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';
import type { WithdrawalsTable } from '#server/database/schema/income.ts';

export type WithdrawalRow = Selectable<WithdrawalsTable>;

export async function findWithdrawal(db: Queryable, id: number): Promise<WithdrawalRow | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The request of a user that still waits for somebody. */
export async function findOpen(db: Queryable, userId: number): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'approved'])
    .executeTakeFirst();
}

export async function listOwn(db: Queryable, userId: number, limit: number, offset: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOwn(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('withdrawals')
    .select((of) => of.fn.countAll<number>().as('withdrawals'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.withdrawals);
}

/** 分 of a user's withdrawals that were paid. */
export async function sumWithdrawn(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('withdrawals')
    .select((of) => of.fn.sum<number>('amount').as('amount'))
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return Number(row.amount ?? 0);
}

/** 分 and fees of a user's withdrawals that were paid between two times. */
export async function sumPaidBetween(db: Queryable, userId: number, from: number, until: number) {
  const row = await db
    .selectFrom('withdrawals')
    .select((of) => [of.fn.sum<number>('amount').as('amount'), of.fn.sum<number>('fee').as('fee')])
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .where('ended_at', '>=', from)
    .where('ended_at', '<', until)
    .executeTakeFirstOrThrow();
  return { amount: Number(row.amount ?? 0), fee: Number(row.fee ?? 0) };
}

export interface WithdrawalFilter {
  status: WithdrawStatus | '';
  search: string;
}

const withPeople = (db: Queryable) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.id', 'withdrawals.user_id')
    .leftJoin('users as approver', 'approver.id', 'withdrawals.approved_by');

function filtered(db: Queryable, { status, search }: WithdrawalFilter) {
  return withPeople(db)
    .$if(status !== '', (query) => query.where('withdrawals.status', '=', status as WithdrawStatus))
    .$if(search !== '', (query) =>
      query.where((of) =>
        of.or([
          of('users.name_key', '=', nameKey(search)),
          ...(/^[1-9]\d{0,14}$/.test(search)
            ? [of('withdrawals.id', '=', Number(search)), of('withdrawals.user_id', '=', Number(search))]
            : []),
        ]),
      ),
    );
}

const peopleColumns = [
  'users.name as user_name',
  'users.banned_at',
  'users.banned_until',
  'users.erased_at',
  'approver.name as approver_name',
] as const;

export async function listAll(db: Queryable, filter: WithdrawalFilter, limit: number, offset: number) {
  return filtered(db, filter)
    .selectAll('withdrawals')
    .select(peopleColumns)
    .orderBy('withdrawals.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type AdminWithdrawalRow = Awaited<ReturnType<typeof listAll>>[number];

export async function countAll(db: Queryable, filter: WithdrawalFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((of) => of.fn.countAll<number>().as('withdrawals'))
    .executeTakeFirstOrThrow();
  return Number(row.withdrawals);
}

export async function findAdminRow(db: Queryable, id: number): Promise<AdminWithdrawalRow | undefined> {
  return withPeople(db)
    .selectAll('withdrawals')
    .select(peopleColumns)
    .where('withdrawals.id', '=', id)
    .executeTakeFirst();
}

export async function listEvents(db: Queryable, withdrawalId: number) {
  return db
    .selectFrom('withdrawal_events')
    .leftJoin('users', 'users.id', 'withdrawal_events.actor_id')
    .selectAll('withdrawal_events')
    .select('users.name as actor')
    .where('withdrawal_events.withdrawal_id', '=', withdrawalId)
    .orderBy('withdrawal_events.id')
    .execute();
}

export type WithdrawalEventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Withdrawals of everybody that were paid between two times, oldest first. */
export async function listPaid(db: Queryable, from: number, until: number, limit: number) {
  return db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.id', 'withdrawals.user_id')
    .selectAll('withdrawals')
    .select('users.name as user')
    .where('withdrawals.status', '=', 'paid')
    .where('withdrawals.ended_at', '>=', from)
    .where('withdrawals.ended_at', '<', until)
    .orderBy('withdrawals.ended_at')
    .orderBy('withdrawals.id')
    .limit(limit)
    .execute();
}

/** The bought points of a user, locked until the end of the transaction. */
export async function findBought(db: Queryable, engine: Engine, userId: number) {
  const query = db.selectFrom('bought_points').select(['point', 'fen']).where('user_id', '=', userId);
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** 分 that a user paid for points and did not get back. */
export async function sumPaidForPoints(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((of) => [of.fn.sum<number>('amount').as('amount'), of.fn.sum<number>('refunded').as('refunded')])
    .where('user_id', '=', userId)
    .where('kind', '=', 'points')
    .where('fulfilled_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.amount ?? 0) - Number(row.refunded ?? 0);
}

/** 分 of income that others got with points of a user. */
export async function sumGiven(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts as account')
    .innerJoin('ledger_postings as posting', 'posting.account_id', 'account.id')
    .innerJoin('ledger_transfers as paid', 'paid.id', 'posting.transfer_id')
    .innerJoin('ledger_transfers as given', (join) =>
      join
        .onRef('given.source', '=', 'paid.source')
        .on('given.currency', '=', 'income')
        .on((of) =>
          of.or(
            (['gift', 'tip', 'sale'] as const).map((kind) =>
              of.and([of('paid.kind', '=', kind), of('given.kind', '=', `${kind}-share`)]),
            ),
          ),
        ),
    )
    .select((of) => of.fn.sum<number>('given.amount').as('amount'))
    .where('account.user_id', '=', userId)
    .where('account.currency', '=', 'point')
    .where('posting.kind', 'in', ['gift', 'tip', 'sale'])
    .executeTakeFirstOrThrow();
  return Number(row.amount ?? 0);
}
