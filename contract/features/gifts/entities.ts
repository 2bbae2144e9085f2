import { z } from 'zod';

/** @see docs/reference/entities.md (gift record) */
export const giftRecord = z.object({
  id: z.number().int(),
  gift_img: z.string(),
  from: z.string(),
  from_id: z.number().int(),
  to: z.string(),
  to_id: z.number().int(),
  count: z.number().int(),
  name: z.string(),
});

export type GiftRecord = z.output<typeof giftRecord>;

/** A gift record with its time, for the gift wall. */
export const giftWallRecord = giftRecord.extend({ created_at: z.string() });

export const giftRanges = ['week', 'month', 'all'] as const;

export type GiftRange = (typeof giftRanges)[number];

export const giftRanking = z.object({ name: z.string(), gift_img: z.string(), count: z.number().int() });
export const userRanking = z.object({
  user_id: z.number().int(),
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
