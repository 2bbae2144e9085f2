import { z } from 'zod';

import { differenceKinds, paymentChannels, orderKinds, orderStatuses, orderCauses, refundStatuses } from './rules.ts';

export { paymentChannels, orderKinds, orderStatuses, tradeStates, orderCauses, refundStatuses } from './rules.ts';
export type { PaymentChannel, OrderKindName, OrderStatus, TradeState, OrderCause, RefundStatus } from './rules.ts';

/** The two addresses of this server that a payment dialog asks, and what is paid. */
export const payable = z.object({
  /** Address that answers the code to scan. */
  precreate: z.string(),
  /** Address that answers the status of the trade. */
  query: z.string(),
  out_trade_no: z.string(),
  /** 分 */
  amount: z.number().int(),
  /** Seconds during which it can still be paid; no time of day, because the clocks of devices differ. */
  expires_in: z.number().int(),
});

export type Payable = z.output<typeof payable>;

/** An order as its buyer sees it. */
export const order = z.object({
  out_trade_no: z.string(),
  kind: z.enum(orderKinds),
  title: z.string(),
  /** 分, after the discount. */
  amount: z.number().int(),
  /** 分, taken off by a coupon. */
  discount: z.number().int(),
  /** 分, returned so far. */
  refunded: z.number().int(),
  channel: z.enum(paymentChannels),
  status: z.enum(orderStatuses),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  /** Until when it can be paid. */
  expires_at: z.string(),
});

export type Order = z.output<typeof order>;

/** A change of an order. */
export const orderEvent = z.object({
  from: z.enum(['', ...orderStatuses]),
  to: z.enum(orderStatuses),
  cause: z.enum(orderCauses),
  note: z.string(),
  /** The administrator who did it; ''. */
  actor: z.string(),
  created_at: z.string(),
});

/** Money that goes back to a buyer. */
export const refund = z.object({
  id: z.number().int(),
  refund_no: z.string(),
  /** 分 */
  amount: z.number().int(),
  reason: z.string(),
  /** What was taken back, and what no longer could be; ''. */
  taken: z.string(),
  missing: z.string(),
  status: z.enum(refundStatuses),
  /** What the provider said last; ''. */
  problem: z.string(),
  actor: z.string(),
  created_at: z.string(),
  done_at: z.string().nullable(),
});

/** An order in the administration. */
export const adminOrder = order.extend({
  id: z.number().int(),
  buyer: z.object({ id: z.number().int(), name: z.string() }),
  trade_no: z.string(),
});

export type AdminOrder = z.output<typeof adminOrder>;

export const orderDetail = adminOrder.extend({
  /** Should have closed long ago and did not: an administrator may end it. */
  is_stuck: z.boolean(),
  events: z.array(orderEvent),
  refunds: z.array(refund),
});

export type OrderDetail = z.output<typeof orderDetail>;

/** What came in and went back, in 分. */
export const revenue = z.object({
  days: z.array(
    z.object({
      /** YYYY-MM-DD */
      day: z.string(),
      income: z.number().int(),
      refunded: z.number().int(),
      orders: z.number().int(),
    }),
  ),
  kinds: z.array(
    z.object({
      kind: z.enum(orderKinds),
      income: z.number().int(),
      refunded: z.number().int(),
      orders: z.number().int(),
    }),
  ),
  /** This month, and the one before. */
  months: z.array(z.object({ month: z.string(), income: z.number().int(), refunded: z.number().int() })),
  /** Orders that the owner should look at. */
  alerts: z.array(z.string()),
});

export type Revenue = z.output<typeof revenue>;

/** Something in which a provider's bill and the orders differ. */
export const billDifference = z.object({
  id: z.number().int(),
  kind: z.enum(differenceKinds),
  out_trade_no: z.string(),
  /** The order on this site; null: there is none. */
  order_id: z.number().int().nullable(),
  /** 分; null: nothing on this side. */
  ours: z.number().int().nullable(),
  theirs: z.number().int().nullable(),
  settled_at: z.string().nullable(),
  settled_by: z.string(),
  note: z.string(),
});

export type BillDifference = z.output<typeof billDifference>;

/** A day of a provider's bill that was compared with the orders. */
export const reconciliation = z.object({
  id: z.number().int(),
  channel: z.enum(paymentChannels),
  day: z.string(),
  /** Payments and refunds on either side. */
  checked: z.number().int(),
  done_at: z.string(),
  /** At most a hundred; `open` counts all that nobody settled. */
  differences: z.array(billDifference),
  open: z.number().int(),
});

export type Reconciliation = z.output<typeof reconciliation>;
