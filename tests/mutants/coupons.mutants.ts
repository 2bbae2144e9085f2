import type { Mutant } from './mutant.ts';

const inCoupons = { lane: 'data', tests: ['server/features/coupons/'] } as const;

/** Coupons: whose they are, and how often they are used. */
export const couponMutants: readonly Mutant[] = [
  {
    id: 'coupon-of-somebody-else',
    breaks: 'A personal coupon is for its owner alone',
    file: 'server/features/coupons/service.ts',
    find: 'const isTheirs = coupon.user_id === null || coupon.user_id === userId;',
    replace: 'const isTheirs = coupon.user_id === null || userId > 0;',
    ...inCoupons,
  },
  {
    id: 'coupon-limit-of-a-person',
    breaks: 'A person uses a public coupon as often as allowed',
    file: 'server/features/coupons/service.ts',
    find: 'return coupon.user_id === userId || uses.own < coupon.person_limit ? coupon : null;',
    replace: 'return uses.own < coupon.person_limit + 50 ? coupon : null;',
    ...inCoupons,
  },
  {
    id: 'coupon-offer-without-end',
    breaks: 'No more coupons are exchanged than there are',
    file: 'server/features/coupons/offers.service.ts',
    find: 'if (batch.total_limit !== null && Number(batch.issued) >= batch.total_limit)',
    replace: 'if (batch.total_limit !== null && Number(batch.issued) > batch.total_limit)',
    ...inCoupons,
  },
];
