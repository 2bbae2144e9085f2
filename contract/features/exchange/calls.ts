import { z } from 'zod';

import { preparedBlock } from '#contract/features/blocks/entities.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { vipDurations } from '#contract/features/membership/entities.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { exchangeErrors } from './copy.ts';
import { exchanged, goods, redemption } from './entities.ts';
import { cardInputMaxLength, maxExchange } from './limits.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;
const units = z.number().int().max(maxExchange);

/** What can be exchanged, one schema a kind. */
const kinds = [
  /** Experience for points. */
  z.object({ kind: z.literal('point'), amount: units.min(1) }),
  /** Points for a 礼品; `price` is what the person saw. */
  z.object({
    kind: z.literal('gift'),
    gift_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    price: units.min(0).optional(),
  }),
  /** Points for a coupon of a batch; `price` is what the person saw. */
  z.object({
    kind: z.literal('coupon'),
    coupon_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    price: units.min(0).optional(),
  }),
  /** Points for a membership; `price` is the number of points that the person saw. */
  z.object({
    kind: z.literal('vip'),
    level: z.number().int().min(1).max(20),
    vip_duration: z.enum(vipDurations),
    price: units.min(0).optional(),
  }),
  /** A card code for what it gives. */
  z.object({
    kind: z.literal('card'),
    code: z.string().trim().min(1, exchangeErrors.noCard).max(cardInputMaxLength, exchangeErrors.card),
  }),
] as const;

/** The same `Idempotency-Key` is carried out once, also after a crash. */
export const exchange = defineCall({
  method: 'POST',
  path: '/sst/user-center/exchange',
  summary: '兑换：经验换积分，积分换礼品、优惠券或会员，使用卡密',
  access: 'member',
  limit: 'act',
  input: z.discriminatedUnion('kind', kinds),
  output: exchanged,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_POINTS', ...memberErrors],
});

export type ExchangeInput = z.output<(typeof exchange)['input']>;

export const getExchange = defineCall({
  method: 'GET',
  path: '/sst/user-center/exchange',
  summary: '自己可以兑换多少：经验、积分、比例与今天的额度',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: z.object({
    point: z.number().int(),
    exp: z.number().int(),
    /** Experience for one point; 0: switched off. */
    rate: z.number().int(),
    /** Points a day, and those that are left today. */
    daily: z.number().int(),
    left: z.number().int(),
  }),
  errors: memberErrors,
});

/** Stock and own redemptions are of this moment: pages that show 礼品 are cached. */
export const getGoods = defineCall({
  method: 'GET',
  path: '/nv/goods',
  summary: '可以兑换的礼品；`ids` 是以逗号分隔的编号，只要这几件（也包括已下架的）',
  access: 'guest',
  limit: 'read',
  input: z.object({
    ids: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/)
      .optional(),
    ...pageInput,
  }),
  output: pageOf(goods),
  errors: ['VALIDATION', 'RATE_LIMITED'],
});

export const getOwnGoods = defineCall({
  method: 'GET',
  path: '/sst/user-center/goods',
  summary: '自己兑换过的礼品，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object(pageInput),
  output: pageOf(redemption),
  errors: ['VALIDATION', ...memberErrors],
});

export const openGoods = defineCall({
  method: 'GET',
  path: '/sst/user-center/goods/{id}',
  summary: '自己兑换过的一件礼品的内容',
  access: 'member',
  limit: 'read',
  input: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  output: z.object({ id: z.number().int(), name: z.string(), blocks: z.array(preparedBlock) }),
  errors: ['VALIDATION', 'NOT_FOUND', ...memberErrors],
});
