import type { Selectable } from 'kysely';

import type { OrderStatus } from '#contract/features/payment/entities.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';
import type { OrdersTable, RefundsTable } from '#server/database/schema/payment.ts';

export type OrderRow = Selectable<OrdersTable>;
export type RefundRow = Selectable<RefundsTable>;

export async function findOrder(db: Queryable, outTradeNo: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('out_trade_no', '=', outTradeNo).executeTakeFirst();
}

export async function findOrderById(db: Queryable, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An order, locked until the transaction ends. */
export async function lockOrder(db: Queryable, engine: Engine, outTradeNo: string): Promise<OrderRow | undefined> {
  const query = db.selectFrom('orders').selectAll().where('out_trade_no', '=', outTradeNo);
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** The order of a purpose that can still be paid. */
export async function findOpenOrder(db: Queryable, userId: number, purpose: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('status', 'in', ['created', 'paying'])
    .executeTakeFirst();
}

/** What buyers call by one name: an order that can be paid, with or without its code; one that was returned, also in part. */
function alike(status: OrderStatus): readonly OrderStatus[] {
  if (status === 'created') return ['created', 'paying'];
  return status === 'refunded' ? ['refunded', 'part_refunded'] : [status];
}

/** Orders of a person, newest first. */
export async function listOrders(
  db: Queryable,
  { userId, status }: { userId: number; status: OrderStatus | '' },
  limit: number,
  offset: number,
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(status !== '', (query) => query.where('status', 'in', alike(status as OrderStatus)))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOrders(
  db: Queryable,
  { userId, status }: { userId: number; status: OrderStatus | '' },
): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((of) => of.fn.countAll<number>().as('orders'))
    .where('user_id', '=', userId)
    .$if(status !== '', (query) => query.where('status', 'in', alike(status as OrderStatus)))
    .executeTakeFirstOrThrow();
  return Number(row.orders);
}

/** A user's orders that can still be paid, or were paid and not fulfilled. */
export async function countUnsettled(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((of) => of.fn.countAll<number>().as('orders'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['created', 'paying', 'paid'])
    .executeTakeFirstOrThrow();
  return Number(row.orders);
}

export interface DueOrder {
  out_trade_no: string;
  status: OrderStatus;
  expires_at: number;
}

/**
 * Orders that the sweeper has to ask about, end or fulfil: those that waited longest first, so that none waits behind
 * others that stay as they are. Before an unpaid order has a code to scan, there is nothing to ask.
 */
export async function listUnsettled(
  db: Queryable,
  { now, askedBefore }: { now: number; askedBefore: number },
  limit: number,
): Promise<DueOrder[]> {
  return db
    .selectFrom('orders')
    .select(['out_trade_no', 'status', 'expires_at'])
    .where('status', 'in', ['created', 'paying', 'paid'])
    .where((of) => of.or([of('asked_at', 'is', null), of('asked_at', '<=', askedBefore)]))
    .where((of) => of.or([of('status', '<>', 'created'), of('expires_at', '<=', now)]))
    .orderBy((of) => of.fn.coalesce('asked_at', 'created_at'))
    .limit(limit)
    .execute();
}

/** Closed orders that may still be paid at their provider. */
export async function listUnclosed(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('out_trade_no')
    .where('status', '=', 'closed')
    .where('is_closed_outside', '=', 0)
    .orderBy('closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ out_trade_no }) => out_trade_no);
}

export async function findRefund(db: Queryable, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listPendingRefunds(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
