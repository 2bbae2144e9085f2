import type { Lock } from '#contract/kit/block.ts';

import { percentOf } from '../payment/rules.ts';

/** What content costs: 分 of money, or points; 0: it is not sold that way. */
export interface Price {
  fen: number;
  point: number;
}

/** Hundredths of the full price that members pay, of tenths as they are typed (8.5 折 → 85). */
export const memberPercent = (tenths: number): number => Math.round(tenths * 10);

/** What a viewer pays for a lock, rounded half up. A price is never reduced to nothing. */
export function priceFor(lock: Extract<Lock, { kind: 'payment' }>, isMember: boolean): Price {
  const percent = isMember ? memberPercent(lock.vipDiscount) : 100;
  const reduced = (price: number): number => (price > 0 ? percentOf(price, percent) : 0);
  return { fen: reduced(lock.priceFen), point: reduced(lock.pricePoint) };
}
