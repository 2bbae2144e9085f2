import { z } from 'zod';

/** A 礼品 as readers see it: everything but its body. */
export const goods = z.object({
  id: z.number().int(),
  name: z.string(),
  cover_url: z.string(),
  /** In points; 0: free. */
  price: z.number().int(),
  /** How many are left; null: without limit. */
  stock: z.number().int().nullable(),
  /** How often one person may redeem it. */
  limit: z.number().int(),
  /** False: can no longer be redeemed. */
  on: z.boolean(),
  /** How often the caller redeemed it. */
  mine: z.number().int(),
});

export type Goods = z.output<typeof goods>;

/** A 礼品 that the caller redeemed. */
export const redemption = z.object({
  id: z.number().int(),
  goods_id: z.number().int(),
  name: z.string(),
  cover_url: z.string(),
  /** What was paid; 0 for free ones and those of a card. */
  price: z.number().int(),
  created_at: z.string(),
});

export type Redemption = z.output<typeof redemption>;

/** What an exchange gave, and what the person has after it. */
export const exchanged = z.object({
  gained: z.object({
    point: z.number().int(),
    goods: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** The batch of a coupon; absent when there is none. */
    coupon: z.object({ id: z.number().int(), name: z.string() }).optional(),
    /** Days of a membership; absent when there are none. */
    vip: z.object({ level: z.number().int(), level_name: z.string(), days: z.number().int() }).optional(),
  }),
  point: z.number().int(),
  exp: z.number().int(),
});

export type Exchanged = z.output<typeof exchanged>;
export type Gained = Exchanged['gained'];

/** A 礼品 in the administration. */
export const adminGoods = goods.omit({ mine: true }).extend({
  /** Place in lists, ascending. */
  position: z.number().int(),
  /** How often it was redeemed. */
  redeemed: z.number().int(),
  created_at: z.string(),
});

export type AdminGoods = z.output<typeof adminGoods>;

/** Card codes that were made together. */
export const cardBatch = z.object({
  id: z.number().int(),
  /** What each gives: points, a 礼品, a coupon of a batch, or days of a membership. */
  point: z.number().int(),
  goods: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  coupon: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  vip: z.object({ level: z.number().int(), level_name: z.string(), days: z.number().int() }).nullable(),
  count: z.number().int(),
  used: z.number().int(),
  note: z.string(),
  expires_at: z.string().nullable(),
  stopped_at: z.string().nullable(),
  created_at: z.string(),
});

export type CardBatch = z.output<typeof cardBatch>;
