import type { OrderStatus, TradeState } from './entities.ts';

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

/** 分 of a price reduced to so many hundredths, rounded half up, at least one 分. */
export function percentOf(fen: number, percent: number): number {
  return Math.max(1, Math.floor((fen * percent * 2 + 100) / 200));
}
