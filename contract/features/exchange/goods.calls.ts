import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { fileUrl } from '#contract/kit/option-schemas.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { goodsErrors } from './copy.ts';
import { adminGoods } from './entities.ts';
import { goodsNameMaxLength, maxExchange, maxGoodsLimit, maxGoodsPosition, maxStock } from './limits.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', 'NOT_FOUND', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'] as const;
const content = z.object({ blocks: z.array(z.unknown()) });
const fields = {
  name: z.string().trim().min(1, goodsErrors.noName).max(goodsNameMaxLength, goodsErrors.longName),
  cover_url: fileUrl,
  price: z.number().int().min(0).max(maxExchange),
  stock: z.number().int().min(0).max(maxStock).nullable(),
  limit: z.number().int().min(1).max(maxGoodsLimit),
  on: z.boolean(),
  position: z.number().int().min(0).max(maxGoodsPosition),
};

export const getAdminGoods = defineCall({
  method: 'GET',
  path: '/nv/admin/goods',
  summary: '列出礼品',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ search: z.string().max(goodsNameMaxLength).default(''), ...pageInput }),
  output: pageOf(adminGoods),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

export const getAdminGoodsItem = defineCall({
  method: 'GET',
  path: '/nv/admin/goods/{id}',
  summary: '一件礼品与它的内容',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: adminGoods.extend({ content }),
  errors,
});

export const addGoods = defineCall({
  method: 'POST',
  path: '/nv/admin/goods',
  summary: '新建礼品',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  large: true,
  input: z.object({
    name: fields.name,
    cover_url: fields.cover_url.default(''),
    price: fields.price,
    stock: fields.stock.default(null),
    limit: fields.limit.default(1),
    on: fields.on.default(true),
    position: fields.position.default(0),
    content: content.default({ blocks: [] }),
  }),
  output: adminGoods,
  errors: ['VALIDATION', 'CONFLICT', 'OVERLOADED', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Absent fields stay unchanged. `stock` is how many are left now. */
export const changeGoods = defineCall({
  method: 'PATCH',
  path: '/nv/admin/goods/{id}',
  summary: '修改礼品',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  large: true,
  input: z.object({
    id,
    name: fields.name.optional(),
    cover_url: fields.cover_url.optional(),
    price: fields.price.optional(),
    stock: fields.stock.optional(),
    limit: fields.limit.optional(),
    on: fields.on.optional(),
    position: fields.position.optional(),
    content: content.optional(),
  }),
  output: adminGoods,
  errors: [...errors, 'OVERLOADED'],
});

export const removeGoods = defineCall({
  method: 'DELETE',
  path: '/nv/admin/goods/{id}',
  summary: '删除没有人兑换过的礼品',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({}),
  errors: [...errors, 'CONFLICT'],
});
