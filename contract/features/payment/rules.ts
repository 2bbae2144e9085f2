import { stuckAfterMs } from './limits.ts';

/** Where money is paid. `sandbox` exists in development on a loopback address only. */
export const paymentChannels = ['alipay', 'wechat', 'sandbox'] as const;

export type PaymentChannel = (typeof paymentChannels)[number];

/** What an order is for. @see docs/reference/entities.md (order) */
export const orderKinds = ['vip', 'points', 'tip', 'content'] as const;

export type OrderKindName = (typeof orderKinds)[number];

/** @see docs/reference/states.md (order) */
export const orderStatuses = ['created', 'paying', 'paid', 'fulfilled', 'closed', 'part_refunded', 'refunded'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What a provider says of a trade. `CLOSED` was never paid, `REFUNDED` was paid and returned as a whole, `NOT_EXIST` is
 * unknown to the provider: its code was never scanned.
 */
export const tradeStates = ['WAIT', 'SUCCESS', 'FINISHED', 'CLOSED', 'REFUNDED', 'NOT_EXIST'] as const;

export type TradeState = (typeof tradeStates)[number];

/** Who said that an order changed. */
export const orderCauses = [
  'buyer',
  'notify',
  'query',
  'sweeper',
  'superseded',
  'expired',
  'refund',
  'administrator',
] as const;

export type OrderCause = (typeof orderCauses)[number];

export const refundStatuses = ['pending', 'done', 'failed'] as const;

export type RefundStatus = (typeof refundStatuses)[number];

/**
 * How a bill and the orders differ: a payment of which this site does not know, or the provider does not, another amount,
 * or another sum of refunds.
 */
export const differenceKinds = ['missing-here', 'missing-there', 'amount', 'refund'] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * What a provider's word does to an order: `pay` marks it paid and gives what it is for; `close` ends an unpaid one;
 * `return` sends back the money of one that was closed before it was paid; `reverse` takes back what a returned one gave.
 */
export type OrderEffect = 'none' | 'pay' | 'close' | 'return' | 'reverse';

const isPaid = (state: TradeState): boolean => state === 'SUCCESS' || state === 'FINISHED';
const isEnded = (state: TradeState): boolean => state === 'CLOSED' || state === 'REFUNDED';

/** The whole matrix of orders and trades. @see docs/reference/states.md (order) */
export function effectOn(status: OrderStatus, state: TradeState): OrderEffect {
  switch (status) {
    case 'created':
    case 'paying':
      if (isPaid(state)) return 'pay';
      return isEnded(state) ? 'close' : 'none';
    case 'paid':
      if (isPaid(state)) return 'pay';
      return isEnded(state) ? 'reverse' : 'none';
    case 'fulfilled':
    case 'part_refunded':
      return isEnded(state) ? 'reverse' : 'none';
    case 'closed':
      return isPaid(state) ? 'return' : 'none';
    case 'refunded':
      return 'none';
  }
}

/** The changes of an order that are allowed; the database refuses others. */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['paying', 'paid', 'closed'],
  paying: ['paid', 'closed'],
  paid: ['fulfilled', 'part_refunded', 'refunded'],
  fulfilled: ['part_refunded', 'refunded'],
  closed: [],
  part_refunded: ['refunded'],
  refunded: [],
};

/** Whether an unpaid order did not close when it should have: its provider says something that the site cannot settle. */
export function isStuck(status: OrderStatus, expiresAt: number, now: number): boolean {
  return (status === 'created' || status === 'paying') && expiresAt + stuckAfterMs <= now;
}

/** 分 of a price reduced to so many hundredths, rounded half up, at least one 分. */
export function percentOf(fen: number, percent: number): number {
  return Math.max(1, Math.floor((fen * percent * 2 + 100) / 200));
}

/** Seconds that are left, as a clock shows them: 899 → 14:59; never below 00:00. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return [whole / 60, whole % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
