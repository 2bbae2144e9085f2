import { DomainError } from '#contract/errors.ts';
import type { Site, Unit } from '#server/kit/site.ts';

/**
 * Holds a coupon for an order until `settleCoupon`, in the transaction of the order.
 * @returns the hundredths of the price that are left to pay
 * @throws DomainError COUPON_INVALID
 */
export async function reserveCoupon(
  _site: Site,
  _unit: Unit,
  _asked: { code: string; scope: 'vip' | 'points' | 'content'; userId: number; source: string },
): Promise<{ percent: number }> {
  throw new DomainError('COUPON_INVALID');
}

/** Ends a reservation: consumed by a paid order, released by one that closed. Without one it does nothing. */
export async function settleCoupon(
  _unit: Unit,
  _source: string,
  _state: 'consumed' | 'released',
  _saved = 0,
): Promise<void> {}
