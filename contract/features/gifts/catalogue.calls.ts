import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { adminGift, adminGiftRecord, giftFields } from './entities.ts';
import { maxGifts } from './limits.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const readErrors = ['VALIDATION', '601', '401.1', 'RATE_LIMITED'] as const;
const writeErrors = [...readErrors, 'NOT_FOUND', 'CONFLICT'] as const;

/** All interactive gifts in their order, also those that are switched off. */
export const getAdminGifts = defineCall({
  method: 'GET',
  path: '/nv/admin/gifts',
  summary: '管理互动礼物',
  access: 'administrator',
  limit: 'act',
  input: z.object(pageInput),
  output: pageOf(adminGift),
  errors: readErrors,
});

export const addGift = defineCall({
  method: 'POST',
  path: '/nv/admin/gifts',
  summary: '添加一件互动礼物',
  access: 'administrator',
  limit: 'act',
  input: giftFields,
  output: adminGift,
  errors: [...readErrors, 'CONFLICT'],
});

/** The gifts of a new site that this one lacks, by name. */
export const addMissingGifts = defineCall({
  method: 'POST',
  path: '/nv/admin/gifts/defaults',
  summary: '补上缺少的自带互动礼物',
  access: 'administrator',
  limit: 'act',
  input: noInput,
  output: z.object({ added: z.number().int() }),
  errors: [...readErrors, 'CONFLICT'],
});

/** Absent fields stay unchanged. Records keep the name and picture of their day. */
export const changeGift = defineCall({
  method: 'PATCH',
  path: '/nv/admin/gifts/{id}',
  summary: '修改一件互动礼物',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    id,
    name: giftFields.shape.name.optional(),
    image_url: giftFields.shape.image_url.optional(),
    price: giftFields.shape.price.optional(),
    enabled: z.boolean().optional(),
  }),
  output: adminGift,
  errors: writeErrors,
});

/** Records of the gift stay. */
export const removeGift = defineCall({
  method: 'DELETE',
  path: '/nv/admin/gifts/{id}',
  summary: '删除一件互动礼物',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({}),
  errors: [...readErrors, 'NOT_FOUND'],
});

/** Gifts that are not named follow in their present order. */
export const orderGifts = defineCall({
  method: 'POST',
  path: '/nv/admin/gifts/order',
  summary: '调整互动礼物的顺序',
  access: 'administrator',
  limit: 'act',
  input: z.object({ ids: z.array(z.number().int().min(1)).min(1).max(maxGifts) }),
  output: z.object({}),
  errors: readErrors,
});

/** Sent gifts, latest first. `user` is the id or exact name of a sender or receiver. */
export const getAdminGiftRecords = defineCall({
  method: 'GET',
  path: '/nv/admin/gift-records',
  summary: '送礼记录，最近的在前',
  access: 'administrator',
  limit: 'act',
  input: z.object({ user: z.string().max(40).default(''), ...pageInput }),
  output: pageOf(adminGiftRecord),
  errors: readErrors,
});

export const clearGiftMessage = defineCall({
  method: 'POST',
  path: '/nv/admin/gift-records/{id}/clear-message',
  summary: '清除一条送礼记录的留言',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({}),
  errors: [...readErrors, 'NOT_FOUND'],
});

/** Takes a record off every page and ranking; the points stay where they are. */
export const removeGiftRecord = defineCall({
  method: 'DELETE',
  path: '/nv/admin/gift-records/{id}',
  summary: '移除一条送礼记录，积分不退回',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({}),
  errors: [...readErrors, 'NOT_FOUND'],
});
