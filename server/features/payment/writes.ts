import type { Insertable, Updateable } from 'kysely';

import type { OrderCause, OrderStatus } from '#contract/features/payment/entities.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { OrdersTable, RefundsTable } from '#server/database/schema/payment.ts';
import type { Unit } from '#server/kit/site.ts';

import type { OrderRow } from './reads.ts';

/** Who changed an order, and why. */
export interface Change {
  cause: OrderCause;
  note?: string;
  actorId?: number | null;
}

async function insertEvent(unit: Unit, order_id: number, from: string, to: OrderStatus, by: Change): Promise<void> {
  const { cause, note = '', actorId: actor_id = null } = by;
  const row = { order_id, from_status: from, to_status: to, cause, note, actor_id, created_at: unit.now };
  await unit.db.insertInto('order_events').values(row).execute();
}

export async function insertOrder(unit: Unit, order: Insertable<OrdersTable>): Promise<OrderRow> {
  const row = await unit.db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
  await insertEvent(unit, row.id, '', 'created', { cause: 'buyer' });
  return row;
}

/** Changes the status of an order and writes its history. @returns the order as it is now */
export async function moveOrder(
  unit: Unit,
  order: OrderRow,
  status: OrderStatus,
  by: Change,
  more: Updateable<OrdersTable> = {},
): Promise<OrderRow> {
  const row = await unit.db
    .updateTable('orders')
    .set({ ...more, status })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertEvent(unit, order.id, order.status, status, by);
  return row;
}

/** Changes an order without its status. */
export async function updateOrder(db: Queryable, id: number, change: Updateable<OrdersTable>): Promise<void> {
  await db.updateTable('orders').set(change).where('id', '=', id).execute();
}

/** Takes the turn to ask the provider about an order; false: somebody did a moment ago. */
export async function takeTurn(unit: Unit, outTradeNo: string, askedBefore: number): Promise<boolean> {
  const row = await unit.db
    .updateTable('orders')
    .set({ asked_at: unit.now })
    .where('out_trade_no', '=', outTradeNo)
    .where((of) => of.or([of('asked_at', 'is', null), of('asked_at', '<=', askedBefore)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the refund, or undefined when one with its number exists */
export async function insertRefund(unit: Unit, refund: Insertable<RefundsTable>): Promise<number | undefined> {
  const row = await unit.db
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('refund_no').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateRefund(db: Queryable, id: number, change: Updateable<RefundsTable>): Promise<void> {
  await db.updateTable('refunds').set(change).where('id', '=', id).execute();
}
