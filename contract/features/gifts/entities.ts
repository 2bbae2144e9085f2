import { z } from 'zod';

import { giftErrors } from './copy.ts';
import { giftImageLength, giftNameLength, maxGiftPrice } from './limits.ts';

const id = z.number().int();

/** @see docs/reference/entities.md (gift record) */
export const giftRecord = z.object({
  id,
  gift_img: z.string(),
  from: z.string(),
  from_id: id,
  to: z.string(),
  to_id: id,
  count: z.number().int(),
  name: z.string(),
});

export type GiftRecord = z.output<typeof giftRecord>;

/** A gift record with its time and message, for the gift wall and the page of who received it. */
export const giftWallRecord = giftRecord.extend({ message: z.string(), created_at: z.string() });

export type GiftWallRecord = z.output<typeof giftWallRecord>;

export const giftRanges = ['week', 'month', 'all'] as const;

export type GiftRange = (typeof giftRanges)[number];

export const giftRanking = z.object({ name: z.string(), gift_img: z.string(), count: z.number().int() });
export const userRanking = z.object({
  user_id: id,
  name: z.string(),
  avatar_url: z.string(),
  count: z.number().int(),
});

export const giftWall = z.object({
  range: z.enum(giftRanges),
  /** Number of gifts sent in the range. */
  total: z.number().int(),
  records: z.array(giftWallRecord),
  by_gift: z.array(giftRanking),
  by_sender: z.array(userRanking),
  by_receiver: z.array(userRanking),
});

export type GiftWall = z.output<typeof giftWall>;

/** An interactive gift that can be sent. */
export const gift = z.object({
  id,
  name: z.string(),
  image_url: z.string(),
  /** In points. */
  price: z.number().int(),
});

export type Gift = z.output<typeof gift>;

export const giftDirections = ['sent', 'received'] as const;

export type GiftDirection = (typeof giftDirections)[number];

/** A gift that the viewer sent or received. */
export const ownGift = z.object({
  id,
  name: z.string(),
  gift_img: z.string(),
  count: z.number().int(),
  message: z.string(),
  /** What it cost the viewer, or gave them. */
  point: z.number().int(),
  /** 分 of income that it gave them. */
  fen: z.number().int(),
  /** The other one; `id` is null for an erased account. */
  user: z.object({ id: id.nullable(), name: z.string(), avatar_url: z.string() }),
  created_at: z.string(),
});

export type OwnGift = z.output<typeof ownGift>;

/** An interactive gift as the owner sees it. */
export const adminGift = gift.extend({
  enabled: z.boolean(),
  /** How many were sent so far. */
  sent: z.number().int(),
});

export type AdminGift = z.output<typeof adminGift>;

export const giftFields = z.object({
  name: z.string({ error: giftErrors.name }).trim().min(1, giftErrors.name).max(giftNameLength, giftErrors.name),
  image_url: z
    .string({ error: giftErrors.image })
    .trim()
    .min(1, giftErrors.image)
    .max(giftImageLength, giftErrors.image),
  price: z
    .number({ error: giftErrors.price })
    .int(giftErrors.price)
    .min(1, giftErrors.price)
    .max(maxGiftPrice, giftErrors.price),
  enabled: z.boolean().default(true),
});

export type GiftFields = z.output<typeof giftFields>;

/** A record for whoever moderates it. */
export const adminGiftRecord = giftWallRecord.extend({
  /** What the sender paid, and what the receiver got of it. */
  point: z.number().int(),
  share: z.number().int(),
  /** 分 of income that the receiver got. */
  share_fen: z.number().int(),
});

export type AdminGiftRecord = z.output<typeof adminGiftRecord>;
