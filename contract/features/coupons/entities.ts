import { z } from 'zod';

import { couponScopes, couponStates } from './rules.ts';

/** A coupon of a person. */
export const coupon = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  /** Tenths of the price that are left to pay: 8.8 is 8.8 折. */
  coupon_rebate: z.number(),
  scope: z.enum(couponScopes),
  state: z.enum(couponStates),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  created_at: z.string(),
});

export type Coupon = z.output<typeof coupon>;

/** Coupons that points can be exchanged for. */
export const couponOffer = z.object({
  id: z.number().int(),
  name: z.string(),
  coupon_rebate: z.number(),
  scope: z.enum(couponScopes),
  /** In points; 0: free. */
  price: z.number().int(),
  /** How many are left; null: without limit. */
  left: z.number().int().nullable(),
  ends_at: z.string().nullable(),
  /** False: the caller has as many as one person may. */
  on: z.boolean(),
});

export type CouponOffer = z.output<typeof couponOffer>;

/** Coupons that were made together, in the administration. */
export const couponBatch = z.object({
  id: z.number().int(),
  name: z.string(),
  coupon_rebate: z.number(),
  scope: z.enum(couponScopes),
  /** One code that everybody may use. */
  is_public: z.boolean(),
  /** The code of a public one; ''. */
  code: z.string(),
  /** Uses in all; null: without limit. */
  total_limit: z.number().int().nullable(),
  person_limit: z.number().int(),
  /** Points for one on the exchange page; null: not there. */
  price: z.number().int().nullable(),
  note: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  stopped_at: z.string().nullable(),
  created_at: z.string(),
  /** Codes made, uses held by unpaid orders, uses, and 分 that they saved. */
  issued: z.number().int(),
  reserved: z.number().int(),
  used: z.number().int(),
  saved: z.number().int(),
});

export type CouponBatch = z.output<typeof couponBatch>;
