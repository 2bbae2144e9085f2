import { z } from 'zod';

import { preparedBlock } from '#contract/features/blocks/entities.ts';
import { maxGrantsSent } from '#contract/features/comments/limits.ts';
import { payable, paymentChannels } from '#contract/features/payment/entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';
import { maxBlockGrants } from '#contract/features/votes/limits.ts';

import { contentOffer, purchase } from './entities.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

/** A lock of a post; `block_id` '' is the whole article. The grants open the locks around it. */
const target = {
  post_id: z.number().int().positive(),
  block_id: z.string().max(64),
  grants: z
    .array(z.object({ block_id: z.string().max(64), grant: z.string().max(200) }))
    .max(maxBlockGrants)
    .default([]),
  comment_grants: z.array(z.string().max(200)).max(maxGrantsSent).default([]),
};

const lockErrors = [
  'CONFLICT',
  'NOT_FOUND',
  'VALIDATION',
  'VIP_REQUIRED',
  'REPLY_REQUIRED',
  'PASSWORD_WRONG',
  'PAYMENT_REQUIRED',
  'LICENCE_REQUIRED',
] as const;

/** What a lock costs the viewer. */
export const getContentOffer = defineCall({
  method: 'POST',
  path: '/sst/user-center/content-offer',
  summary: '付费内容的价格与付款方式',
  access: 'member',
  limit: 'read',
  reads: true,
  input: z.object(target),
  output: contentOffer,
  errors: [...lockErrors, ...memberErrors],
});

/**
 * Buys a locked block or an article: answers an order for money, the contents for points. What the viewer may read
 * already is answered and costs nothing.
 */
export const buyBlock = defineCall({
  method: 'POST',
  path: '/sst/user-center/buy-block',
  summary: '购买一段付费内容或整篇文章',
  access: 'member',
  limit: 'act',
  input: z.object({
    ...target,
    use_point: z.boolean().default(false),
    channel: z.enum(paymentChannels).optional(),
    coupon_code: z.string().max(64).default(''),
    /** Yuan or points that the buyer saw, before a coupon: another price is refused. */
    price: z.number().optional(),
    point: z.number().optional(),
  }),
  output: z.union([payable, z.object({ blocks: z.array(preparedBlock) })]),
  errors: [
    'COUPON_INVALID',
    'INSUFFICIENT_POINTS',
    'PAYMENT_UNAVAILABLE',
    'NETWORK_BANNED',
    ...lockErrors,
    ...memberErrors,
  ],
});

export const getPurchases = defineCall({
  method: 'GET',
  path: '/sst/user-center/purchases',
  summary: '自己买过的内容，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object(pageInput),
  output: pageOf(purchase),
  errors: ['VALIDATION', ...memberErrors],
});
