import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { couponCodeMaxLength } from './limits.ts';

/** What a typed coupon takes off a membership, in tenths of the price; null: nothing. */
export const checkVipCoupon = defineCall({
  method: 'POST',
  path: '/sst/user-center/check-coupon-useable',
  summary: '优惠券的折扣',
  access: 'member',
  limit: 'act',
  reads: true,
  input: z.object({ coupon_code: z.string().min(1).max(couponCodeMaxLength) }),
  output: z.object({ coupon_rebate: z.number().nullable() }),
  errors: ['VALIDATION', '601', 'RATE_LIMITED'],
});
