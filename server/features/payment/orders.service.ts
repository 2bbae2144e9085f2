import { paymentErrors } from '#contract/features/payment/copy.ts';
import type { AdminOrder, Order, OrderDetail, OrderStatus } from '#contract/features/payment/entities.ts';
import { orderPageSize } from '#contract/features/payment/limits.ts';
import { isStuck } from '#contract/features/payment/rules.ts';
import type { Page } from '#contract/kit/pages.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';

import * as adminReads from './admin.reads.ts';
import * as reads from './reads.ts';
import { AmountMismatchError, askProvider } from './service.ts';
import { viewAdminOrder, viewEvent, viewOrder, viewRefund } from './views.ts';

interface Paging {
  page: number;
  page_size?: number | undefined;
}

/** Own orders, newest first. */
export async function listOwnOrders(
  context: CallContext,
  { status, page, page_size = orderPageSize }: { status: OrderStatus | '' } & Paging,
): Promise<Page<Order>> {
  const { db } = context.site;
  const asked = { userId: requireUserId(context), status };
  const rows = await reads.listOrders(db, asked, page_size, (page - 1) * page_size);
  return { list: rows.map(viewOrder), total: await reads.countOrders(db, asked), page, page_size };
}

/** Everybody's orders, newest first. */
export async function listAdminOrders(
  { site: { db } }: CallContext,
  { page, page_size = orderPageSize, ...filter }: adminReads.OrderFilter & Paging,
): Promise<Page<AdminOrder>> {
  const rows = await adminReads.listAllOrders(db, filter, page_size, (page - 1) * page_size);
  return { list: rows.map(viewAdminOrder), total: await adminReads.countAllOrders(db, filter), page, page_size };
}

/** An order with its history and refunds. @throws DomainError NOT_FOUND */
export async function orderDetailOf({ db, clock }: Site, id: number): Promise<OrderDetail> {
  const row = await adminReads.findAdminOrder(db, id);
  if (!row) throw new DomainError('NOT_FOUND', paymentErrors.missing);
  const [events, refunds] = await Promise.all([adminReads.listEvents(db, id), adminReads.listRefunds(db, id)]);
  const is_stuck = isStuck(row.status, row.expires_at, clock.now());
  return { ...viewAdminOrder(row), is_stuck, events: events.map(viewEvent), refunds: refunds.map(viewRefund) };
}

/** Asks the provider about an order, then answers it. @throws DomainError NOT_FOUND, CONFLICT */
export async function checkOrder(context: CallContext, id: number): Promise<OrderDetail> {
  const { site } = context;
  const before = await orderDetailOf(site, id);
  const { out_trade_no } = before;
  try {
    await askProvider(site, out_trade_no, 'administrator');
  } catch (error) {
    if (!(error instanceof AmountMismatchError)) throw error;
    throw new DomainError('CONFLICT', paymentErrors.otherAmount);
  }
  const after = await orderDetailOf(site, id);
  await write(site, (unit) =>
    audit(context, unit, {
      action: 'order.check',
      target: { type: 'order', id },
      before: { status: before.status },
      after: { status: after.status, number: out_trade_no },
    }),
  );
  return after;
}
