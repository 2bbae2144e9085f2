import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Orders of a channel that were paid in a span of time. */
export async function listPaidOrders(db: Queryable, channel: PaymentChannel, from: number, until: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'out_trade_no', 'amount'])
    .where('channel', '=', channel)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .execute();
}

/** Orders by their numbers, a bounded part of a bill at a time. */
export async function listByNumbers(db: Queryable, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('orders')
    .select(['id', 'out_trade_no', 'amount', 'paid_at', 'status'])
    .where('out_trade_no', 'in', numbers)
    .execute();
}

/** Refunds of a channel that were carried out in a span of time, by order. */
export async function sumRefundsOf(db: Queryable, channel: PaymentChannel, from: number, until: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select((of) => ['orders.out_trade_no', of.fn.sum<number>('refunds.amount').as('amount')])
    .where('orders.channel', '=', channel)
    .where('refunds.status', '=', 'done')
    .where('refunds.done_at', '>=', from)
    .where('refunds.done_at', '<', until)
    .groupBy('orders.out_trade_no')
    .execute();
}

export async function findDay(db: Queryable, channel: PaymentChannel, day: string) {
  return db
    .selectFrom('reconciliations')
    .selectAll()
    .where('channel', '=', channel)
    .where('day', '=', day)
    .executeTakeFirst();
}

export async function listDays(db: Queryable, limit: number, offset: number) {
  return db
    .selectFrom('reconciliations')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDays(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('reconciliations')
    .select((of) => of.fn.countAll<number>().as('days'))
    .executeTakeFirstOrThrow();
  return Number(row.days);
}

/** What differs on several days, with the orders that are meant. */
export async function listDifferences(db: Queryable, dayIds: readonly number[]) {
  if (dayIds.length === 0) return [];
  return db
    .selectFrom('reconciliation_differences as difference')
    .leftJoin('orders', 'orders.out_trade_no', 'difference.out_trade_no')
    .leftJoin('users', 'users.id', 'difference.settled_by')
    .selectAll('difference')
    .select(['orders.id as order_id', 'users.name as settler'])
    .where('difference.reconciliation_id', 'in', dayIds)
    .orderBy('difference.id')
    .execute();
}

export type DifferenceRow = Awaited<ReturnType<typeof listDifferences>>[number];

export async function countOpenDifferences(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('reconciliation_differences')
    .select((of) => of.fn.countAll<number>().as('differences'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.differences);
}
