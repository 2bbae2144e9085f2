import { couponCodeMaxLength, couponCodeMinLength } from './limits.ts';

/** What a coupon may be used for; `all` is each of the others. */
export const couponScopes = ['all', 'vip', 'points', 'content'] as const;

export type CouponScope = (typeof couponScopes)[number];

/** Where somebody's coupon stands. @see docs/reference/states.md (coupon) */
export const couponStates = ['usable', 'reserved', 'used', 'early', 'expired', 'stopped'] as const;

export type CouponState = (typeof couponStates)[number];

/**
 * A code as it is stored, of what a person typed: in any case, full-width, with spaces and dashes. Null for what can be
 * no code.
 */
export function foldCouponCode(typed: string): string | null {
  const folded = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}_−]/gu, '');
  const isLength = folded.length >= couponCodeMinLength && folded.length <= couponCodeMaxLength;
  return isLength && /^[A-Z0-9]+$/.test(folded) ? folded : null;
}

/** A rebate in tenths of the price (8.8 折) as hundredths of it; null for what is no discount or too fine. */
export function percentOfRebate(rebate: number): number | null {
  const percent = Math.round(rebate * 10);
  const isExact = Number.isFinite(rebate) && Math.abs(rebate * 10 - percent) < 1e-9;
  return isExact && percent >= 1 && percent <= 99 ? percent : null;
}

/** Hundredths of the price as the tenths of the specification: 88 → 8.8. */
export const rebateOf = (percent: number): number => percent / 10;

/**
 * Whether a coupon of this scope fits what is bought. Points pay for everything else, so that only a coupon of their own
 * lowers their price.
 */
export const fitsScope = (scope: CouponScope, wanted: Exclude<CouponScope, 'all'>): boolean =>
  scope === wanted || (scope === 'all' && wanted !== 'points');
