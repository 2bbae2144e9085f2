import { z } from 'zod';

import { paymentChannels } from '#contract/features/payment/entities.ts';

const price = z.object({
  /** 分; 0: not sold for money. */
  fen: z.number().int(),
  /** 0: not sold for points. */
  point: z.number().int(),
});

/** What a pay dialog offers to one viewer. */
export const contentOffer = z.object({
  /** What is bought. */
  title: z.string(),
  /** Of the viewer, before a coupon. */
  price,
  /** Of those who are no members. */
  full_price: price,
  is_member: z.boolean(),
  /** The viewer may read it already. */
  is_open: z.boolean(),
  /** The viewer's points. */
  point: z.number().int(),
  /** Where money can be paid now. */
  channels: z.array(z.enum(paymentChannels)),
});

export type ContentOffer = z.output<typeof contentOffer>;

/** Something that was bought, as its buyer sees it. @see docs/reference/entities.md (purchase) */
export const purchase = z.object({
  id: z.number().int(),
  /** As it was called when it was bought. */
  title: z.string(),
  /** The article; null when it is no longer there for the buyer. */
  url: z.string().nullable(),
  /** Points, or 0 for money. */
  point: z.number().int(),
  /** 分, or 0 for points. */
  fen: z.number().int(),
  is_refunded: z.boolean(),
  created_at: z.string(),
});

export type Purchase = z.output<typeof purchase>;
