import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { giftErrors } from './copy.ts';
import {
  gift,
  giftDirections,
  giftRanges,
  giftRanking,
  giftRecord,
  giftWall,
  giftWallRecord,
  ownGift,
} from './entities.ts';
import { maxGiftCount, maxGiftPrice } from './limits.ts';

export const getGiftRecord = defineCall({
  method: 'POST',
  path: '/somnia/get-gift-record',
  summary: '最新的送礼记录，最多 50 条',
  access: 'guest',
  reads: true,
  input: noInput,
  output: z.array(giftRecord),
  errors: [],
});

export const getGiftWall = defineCall({
  method: 'GET',
  path: '/somnia/gift-wall',
  summary: '礼物墙：记录与排行',
  access: 'guest',
  limit: 'read',
  input: z.object({ range: z.enum(giftRanges).default('all') }),
  output: giftWall,
  errors: ['RATE_LIMITED', 'VALIDATION'],
});

export const getGifts = defineCall({
  method: 'GET',
  path: '/somnia/gifts',
  summary: '现在可以送出的互动礼物',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(gift) }),
  errors: ['RATE_LIMITED'],
});

export const getReceivedGifts = defineCall({
  method: 'GET',
  path: '/nv/author-gifts',
  summary: '一个人收到的礼物，最近的在前',
  access: 'guest',
  limit: 'read',
  input: z.object({ id: z.string().max(40), ...pageInput }),
  output: pageOf(giftWallRecord).extend({
    /** How many of each gift, the most first. */
    shelf: z.array(giftRanking),
  }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

const userId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

/** The same `request_id` is carried out once, also after a break of the connection. */
export const sendGift = defineCall({
  method: 'POST',
  path: '/sst/user-center/send-gift',
  summary: '送一份互动礼物给另一个人',
  access: 'member',
  limit: 'act',
  input: z.object({
    gift_id: z.number().int().min(1),
    to_id: z.number().int().min(1),
    count: z
      .number({ error: giftErrors.count })
      .int(giftErrors.count)
      .min(1, giftErrors.count)
      .max(maxGiftCount, giftErrors.count),
    /** An article or a moment of the receiver. */
    post_id: z.number().int().min(1).optional(),
    message: z.string().max(500, giftErrors.longMessage).default(''),
    /** The price of one that the sender was shown; another one is refused. */
    price: z.number().int().min(0).max(maxGiftPrice).optional(),
    request_id: z.uuid().optional(),
  }),
  output: z.object({
    record: giftRecord,
    /** What is left of the sender's points. */
    point: z.number().int(),
  }),
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_POINTS', 'NETWORK_BANNED', ...memberErrors],
});

export const getMyGifts = defineCall({
  method: 'GET',
  path: '/sst/user-center/gifts',
  summary: '自己收到或送出的礼物，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object({ direction: z.enum(giftDirections).default('received'), ...pageInput }),
  output: pageOf(ownGift),
  errors: ['VALIDATION', ...memberErrors],
});

/** Who can be given something from a page, and whether the viewer may. */
export const getGiftReceiver = defineCall({
  method: 'GET',
  path: '/sst/user-center/gift-receiver',
  summary: '能不能给这个人送礼物，以及自己的余额',
  access: 'member',
  limit: 'read',
  input: z.object({ id: userId }),
  output: z.object({
    name: z.string(),
    avatar_url: z.string(),
    /** Why not; ''. */
    reason: z.string(),
    /** The viewer's points. */
    point: z.number().int(),
  }),
  errors: ['VALIDATION', 'NOT_FOUND', ...memberErrors],
});
