import { z } from 'zod';

import { payable, paymentChannels } from '#contract/features/payment/entities.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { vipErrors } from './copy.ts';
import { compareRow, membership, vipDurations, vipGrant, vipOffer, vipType } from './entities.ts';
import { couponCodeMaxLength, maxGivenDays, reasonMaxLength } from './limits.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

/** What somebody wants to buy, in the words of the specification; its price only has to agree. */
const wanted = {
  level: z.number().int().min(1).max(20),
  vip_duration: z.enum(vipDurations),
  renew: z.boolean().optional(),
  coupon_code: z.string().trim().max(couponCodeMaxLength).default(''),
};

/** Yuan with at most two decimals. */
const yuan = z.number().min(0).max(1_000_000);

export const getMembership = defineCall({
  method: 'GET',
  path: '/sst/user-center/vip',
  summary: '自己的会员：等级、到期时间，现在可以开通、续费或升级什么',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: z.object({
    membership,
    types: z.array(vipType),
    offers: z.array(vipOffer),
    compare: z.array(compareRow),
    slogan: z.string(),
    /** Points for ¥1. */
    rate: z.number().int(),
    point: z.number().int(),
    /** Channels of payment that are open. */
    channels: z.array(z.enum(paymentChannels)),
  }),
  errors: memberErrors,
});

export const getVipGrants = defineCall({
  method: 'GET',
  path: '/sst/user-center/vip-grants',
  summary: '自己的会员记录，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object(pageInput),
  output: pageOf(vipGrant),
  errors: ['VALIDATION', ...memberErrors],
});

/** Makes the order of a membership; `point` is the price that the person saw, in yuan. */
export const alipayPrecreate = defineCall({
  method: 'POST',
  path: '/sst/user-center/alipay-precreate',
  summary: '为开通、续费或升级会员下单',
  access: 'member',
  limit: 'act',
  input: z.object({
    point: yuan,
    memo: z.string().max(100).optional(),
    isVip: z.boolean().optional(),
    channel: z.enum(paymentChannels).optional(),
    ...wanted,
  }),
  output: payable,
  errors: ['VALIDATION', 'CONFLICT', 'COUPON_INVALID', 'PAYMENT_UNAVAILABLE', ...memberErrors],
});

/** Reports what a paid order gave, or takes points for a membership. */
export const becomeVip = defineCall({
  method: 'POST',
  path: '/sst/user-center/become-vip',
  summary: '付款后确认会员，或用积分兑换会员',
  access: 'member',
  limit: 'act',
  input: z.object({
    use_point: z.boolean().default(false),
    price: yuan,
    vip_type: z.string().max(40).optional(),
    ...wanted,
  }),
  output: z.object({
    vip_level: z.number().int(),
    vip_expire: z.string().nullable(),
    /** Number of the paid order; '' for points. */
    order_id: z.string(),
  }),
  errors: ['VALIDATION', 'CONFLICT', 'COUPON_INVALID', 'INSUFFICIENT_POINTS', 'PAYMENT_REQUIRED', ...memberErrors],
});

export type BecomeVipInput = z.output<(typeof becomeVip)['input']>;

/** Changes nothing. Without a level and a duration, the offer is the one with this price. */
export const vipCanExchange = defineCall({
  method: 'POST',
  path: '/sst/user-center/vip-can-exchange',
  summary: '用积分兑换会员要多少积分，自己有多少',
  access: 'member',
  limit: 'read',
  reads: true,
  input: z.object({
    price: yuan,
    title: z.string().max(100).optional(),
    level: wanted.level.optional(),
    vip_duration: wanted.vip_duration.optional(),
  }),
  output: z.object({
    /** Points that it costs. */
    price: z.number().int(),
    /** Points that the person has. */
    user_point: z.number().int(),
  }),
  errors: ['VALIDATION', 'CONFLICT', ...memberErrors],
});

const userId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const getUserMembership = defineCall({
  method: 'GET',
  path: '/nv/admin/users/{id}/vip',
  summary: '一位用户的会员与会员记录',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id: userId, ...pageInput }),
  output: pageOf(vipGrant).extend({ membership, types: z.array(vipType) }),
  errors: ['VALIDATION', 'NOT_FOUND', '601', '401.1', 'RATE_LIMITED'],
});

/** The same `request_id` is carried out once. */
export const changeMembership = defineCall({
  method: 'POST',
  path: '/nv/admin/users/{id}/vip',
  summary: '给一位用户会员天数，或收回会员，写明原因',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id: userId,
    action: z.enum(['give', 'revoke']),
    level: z.number({ error: vipErrors.noLevel }).int(vipErrors.noLevel).min(1, vipErrors.noLevel).max(20).optional(),
    days: z
      .number({ error: vipErrors.days })
      .int(vipErrors.days)
      .min(1, vipErrors.days)
      .max(maxGivenDays, vipErrors.days)
      .optional(),
    reason: z.string().trim().min(1, vipErrors.noReason).max(reasonMaxLength, vipErrors.longReason),
    request_id: z.uuid(),
  }),
  output: z.object({ membership }),
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', '601', '401.1', 'RATE_LIMITED'],
});

export type MembershipChange = z.output<(typeof changeMembership)['input']>;
