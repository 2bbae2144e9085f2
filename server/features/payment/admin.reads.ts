import { sql } from 'kysely';

import { nameKey } from '#contract/features/accounts/rules.ts';
import type { OrderKindName, OrderStatus, PaymentChannel } from '#contract/features/payment/entities.ts';
import type { Queryable } from '#server/database/connect.ts';

export interface OrderFilter {
  status: OrderStatus | '';
  kind: OrderKindName | '';
  channel: PaymentChannel | '';
  search: string;
}

function filtered(db: Queryable, { status, kind, channel, search }: OrderFilter) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .$if(status !== '', (query) => query.where('orders.status', '=', status as OrderStatus))
    .$if(kind !== '', (query) => query.where('orders.kind', '=', kind as OrderKindName))
    .$if(channel !== '', (query) => query.where('orders.channel', '=', channel as PaymentChannel))
    .$if(search !== '', (query) =>
      query.where((of) =>
        of.or([
          of('orders.out_trade_no', '=', search),
          of('orders.trade_no', '=', search),
          of('users.name_key', '=', nameKey(search)),
          ...(/^[1-9]\d{0,14}$/.test(search) ? [of('orders.user_id', '=', Number(search))] : []),
        ]),
      ),
    );
}

export async function listAllOrders(db: Queryable, filter: OrderFilter, limit: number, offset: number) {
  return filtered(db, filter)
    .selectAll('orders')
    .select('users.name as buyer')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type AdminOrderRow = Awaited<ReturnType<typeof listAllOrders>>[number];

export async function countAllOrders(db: Queryable, filter: OrderFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((of) => of.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  return Number(row.orders);
}

export async function findAdminOrder(db: Queryable, id: number): Promise<AdminOrderRow | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.name as buyer')
    .where('orders.id', '=', id)
    .executeTakeFirst();
}

export async function listEvents(db: Queryable, orderId: number) {
  return db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor_id')
    .selectAll('order_events')
    .select('users.name as actor')
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

export async function listRefunds(db: Queryable, orderId: number) {
  return db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.actor_id')
    .selectAll('refunds')
    .select('users.name as actor')
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute();
}

export type RefundViewRow = Awaited<ReturnType<typeof listRefunds>>[number];

export async function findRefundByRequest(db: Queryable, requestId: string) {
  return db.selectFrom('refunds').select(['order_id', 'amount']).where('request_id', '=', requestId).executeTakeFirst();
}

/** The day of a time in Asia/Shanghai, as a number; the same arithmetic on both engines. */
const dayOf = (column: string) => sql<number>`(${sql.ref(column)} + 28800000) / 86400000`;

/** What was paid between two times, by day and kind. */
export async function sumPaid(db: Queryable, from: number, until: number) {
  return db
    .selectFrom('orders')
    .select((of) => [
      dayOf('paid_at').as('day'),
      'kind',
      of.fn.sum<number>('amount').as('amount'),
      of.fn.countAll<number>().as('orders'),
    ])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .groupBy((of) => [dayOf('paid_at'), of.ref('kind')])
    .execute();
}

/** What went back between two times, by day and kind of the order. */
export async function sumRefunded(db: Queryable, from: number, until: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select((of) => [
      dayOf('refunds.created_at').as('day'),
      'orders.kind',
      of.fn.sum<number>('refunds.amount').as('amount'),
    ])
    .where('refunds.created_at', '>=', from)
    .where('refunds.created_at', '<', until)
    .where('refunds.status', '<>', 'failed')
    .groupBy((of) => [dayOf('refunds.created_at'), of.ref('orders.kind')])
    .execute();
}

/** Whether each of the last paid orders of a channel was reported by its provider, newest first. */
export async function listReported(db: Queryable, channel: PaymentChannel, before: number, limit: number) {
  const rows = await db
    .selectFrom('orders')
    .select('notified_at')
    .where('channel', '=', channel)
    .where('paid_at', '<=', before)
    .orderBy('paid_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ notified_at }) => notified_at !== null);
}

export async function countLateRefunds(db: Queryable, before: number): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select((of) => of.fn.countAll<number>().as('refunds'))
    .where((of) =>
      of.or([of('status', '=', 'failed'), of.and([of('status', '=', 'pending'), of('created_at', '<=', before)])]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.refunds);
}

/** Orders that should have closed before a time and did not. */
export async function countStuck(db: Queryable, before: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((of) => of.fn.countAll<number>().as('orders'))
    .where('status', 'in', ['created', 'paying'])
    .where('expires_at', '<=', before)
    .executeTakeFirstOrThrow();
  return Number(row.orders);
}

export async function countUnfulfilled(db: Queryable, before: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((of) => of.fn.countAll<number>().as('orders'))
    .where('status', '=', 'paid')
    .where('paid_at', '<=', before)
    .executeTakeFirstOrThrow();
  return Number(row.orders);
}
