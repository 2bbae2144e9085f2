import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { maxGivenDays } from '#contract/features/membership/limits.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { cardErrors } from './copy.ts';
import { cardBatch } from './entities.ts';
import { cardNoteMaxLength, maxCardsPerBatch, maxExchange } from './limits.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const getCards = defineCall({
  method: 'GET',
  path: '/nv/admin/cards',
  summary: '列出各批卡密与使用情况',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object(pageInput),
  output: pageOf(cardBatch),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** The only answer that has the codes: the site keeps their hashes alone. */
export const addCards = defineCall({
  method: 'POST',
  path: '/nv/admin/cards',
  summary: '生成一批卡密，每张送积分、一件礼品、一张优惠券或会员天数；卡密只在这一次返回',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z
    .object({
      /** 0: each gives something else. */
      point: z.number().int().min(0).max(maxExchange).default(0),
      goods_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
      /** A batch of personal coupons. */
      coupon_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
      vip: z
        .object({ level: z.number().int().min(1).max(20), days: z.number().int().min(1).max(maxGivenDays) })
        .nullable()
        .default(null),
      count: z.number().int().min(1).max(maxCardsPerBatch),
      note: z.string().trim().max(cardNoteMaxLength).default(''),
      expires_at: z.iso.datetime().nullable().default(null),
    })
    .refine(
      ({ point, goods_id, coupon_id, vip }) =>
        [point > 0, goods_id !== null, coupon_id !== null, vip !== null].filter(Boolean).length === 1,
      { error: cardErrors.giveOne, path: ['point'] },
    ),
  output: z.object({ batch: cardBatch, codes: z.array(z.string()) }),
  errors: ['VALIDATION', 'NOT_FOUND', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

export const stopCards = defineCall({
  method: 'POST',
  path: '/nv/admin/cards/{id}/stop',
  summary: '停用一批卡密，没有用过的从此不能再用',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: cardBatch,
  errors: ['VALIDATION', 'NOT_FOUND', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
