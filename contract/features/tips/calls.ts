import { z } from 'zod';

import { payable, paymentChannels } from '#contract/features/payment/entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { tipErrors } from './copy.ts';
import { adminTip, ownTip, payOffer, tip, tipSums } from './entities.ts';
import { maxTipPoint, maxTipWallPage } from './limits.ts';
import { tipDirections, tipStates, tipWays } from './rules.ts';

const id = z.number().int().min(1);
const queryId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;
const point = z
  .number({ error: tipErrors.point })
  .int(tipErrors.point)
  .min(1, tipErrors.point)
  .max(maxTipPoint, tipErrors.point);
const message = z.string().max(500, tipErrors.longMessage).default('');

/** What can be paid: to the author of a post, to a user, or without either for own points. */
export const getPayOffer = defineCall({
  method: 'GET',
  path: '/sst/user-center/pay-offer',
  summary: '打赏或赠送的数额与渠道',
  access: 'member',
  limit: 'read',
  input: z.object({ post_id: queryId.optional(), user_id: queryId.optional() }),
  output: payOffer,
  errors: ['VALIDATION', 'NOT_FOUND', ...memberErrors],
});

/** Orders points, or a tip with a target. `point` is whole points; the amount follows the rate of the site. */
export const precreate = defineCall({
  method: 'POST',
  path: '/sst/user-center/precreate',
  summary: '扫码打赏：赠送积分，或打赏一个人',
  access: 'member',
  limit: 'act',
  input: z.object({
    point,
    channel: z.enum(paymentChannels).optional(),
    post_id: id.optional(),
    user_id: id.optional(),
    message,
    /** For own points; a tip takes none. */
    coupon_code: z.string().trim().max(64).default(''),
  }),
  output: payable,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'CONFLICT',
    'COUPON_INVALID',
    'PAYMENT_UNAVAILABLE',
    'NETWORK_BANNED',
    ...memberErrors,
  ],
});

/** A tip by points. The same `request_id` is carried out once. */
export const giveTip = defineCall({
  method: 'POST',
  path: '/sst/user-center/tip',
  summary: '用积分打赏',
  access: 'member',
  limit: 'act',
  input: z.object({ point, post_id: id.optional(), user_id: id.optional(), message, request_id: z.uuid().optional() }),
  output: z.object({
    /** What is left of the sender's points. */
    point: z.number().int(),
  }),
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_POINTS', 'NETWORK_BANNED', ...memberErrors],
});

/** Who tipped a post or a user, the latest first. */
export const getTips = defineCall({
  method: 'GET',
  path: '/nv/tips',
  summary: '一篇内容或一个人收到的打赏，最近的在前',
  access: 'guest',
  limit: 'read',
  input: z.object({
    post_id: queryId.optional(),
    user_id: queryId.optional(),
    ...pageInput,
    page: wholeNumber(1, maxTipWallPage).default(1),
  }),
  output: pageOf(tip),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const getOwnTips = defineCall({
  method: 'GET',
  path: '/sst/user-center/tips',
  summary: '自己收到或给出的打赏，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object({ direction: z.enum(tipDirections).default('received'), ...pageInput }),
  output: pageOf(ownTip).extend({
    /** What the site says to whoever tips. */
    thanks: z.string(),
  }),
  errors: ['VALIDATION', ...memberErrors],
});

const typedUser = z.string().trim().max(40).default('');
const day = z.union([z.literal(''), z.iso.date(tipErrors.day)]).default('');

/** Tips, the latest first, and what those of the filter come to. Users are named by id or name; days of Asia/Shanghai. */
export const getAdminTips = defineCall({
  method: 'GET',
  path: '/nv/admin/tips',
  summary: '打赏记录与合计，最近的在前',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    from: typedUser,
    to: typedUser,
    /** Id or slug. */
    post: z.string().trim().max(200).default(''),
    way: z.enum(['', ...tipWays]).default(''),
    state: z.enum(['', ...tipStates]).default(''),
    since: day,
    until: day,
    ...pageInput,
  }),
  output: pageOf(adminTip).extend({ sums: tipSums }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

/** Takes a tip off every wall with its words; what was paid stays where it is. */
export const hideTip = defineCall({
  method: 'POST',
  path: '/nv/admin/tips/{id}/hide',
  summary: '从打赏墙移除一条打赏，款项不退回',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id: queryId }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED', 'NOT_FOUND'],
});
