import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { couponErrors } from './copy.ts';
import { coupon, couponBatch, couponOffer } from './entities.ts';
import {
  couponInputMaxLength,
  couponNameMaxLength,
  couponNoteMaxLength,
  maxCouponsPerBatch,
  maxCouponUses,
} from './limits.ts';
import { couponScopes } from './rules.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

/** A code that is unknown, somebody else's, used up, stopped or out of its time answers null, all alike. */
export const checkCoupon = defineCall({
  method: 'POST',
  path: '/sst/user-center/check-coupon-useable',
  summary: '一张优惠券现在能否使用、打几折',
  access: 'member',
  limit: 'read',
  reads: true,
  input: z.object({
    coupon_code: z.string().trim().min(1, couponErrors.blank).max(couponInputMaxLength, couponErrors.blank),
    scope: z.enum(['vip', 'points', 'content']).default('vip'),
  }),
  /** Tenths of the price that are left to pay: 8.8 is 8.8 折. */
  output: z.object({ coupon_rebate: z.number().nullable() }),
  errors: ['VALIDATION', ...memberErrors],
});

export const getOwnCoupons = defineCall({
  method: 'GET',
  path: '/sst/user-center/coupons',
  summary: '自己的优惠券，最近得到的在前',
  access: 'member',
  limit: 'read',
  input: z.object(pageInput),
  output: pageOf(coupon),
  errors: ['VALIDATION', ...memberErrors],
});

export const getCouponOffers = defineCall({
  method: 'GET',
  path: '/sst/user-center/coupon-offers',
  summary: '可以兑换的优惠券',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(couponOffer) }),
  errors: memberErrors,
});

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const admin = { access: 'administrator', limit: 'act', sessionOnly: true } as const;
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'] as const;

export const getCouponBatches = defineCall({
  ...admin,
  method: 'GET',
  path: '/nv/admin/coupons',
  summary: '列出各批优惠券与使用情况',
  input: z.object(pageInput),
  output: pageOf(couponBatch),
  errors,
});

/** With `code`, one public coupon; else `count` personal codes, of which each may be used once. */
export const addCoupons = defineCall({
  ...admin,
  method: 'POST',
  path: '/nv/admin/coupons',
  summary: '新建一批优惠券：一个通用优惠码，或若干张个人优惠券',
  input: z.object({
    name: z.string().trim().min(1, couponErrors.name).max(couponNameMaxLength, couponErrors.name),
    coupon_rebate: z.number({ error: couponErrors.rebate }),
    scope: z.enum(couponScopes).default('all'),
    code: z.string().trim().max(couponInputMaxLength, couponErrors.code).default(''),
    count: z.number().int().min(0).max(maxCouponsPerBatch, couponErrors.count).default(0),
    total_limit: z.number().int().min(1).max(maxCouponUses).nullable().default(null),
    person_limit: z.number().int().min(1).max(maxCouponUses).default(1),
    /** Points for one on the exchange page. */
    price: z.number().int().min(0).max(1_000_000_000).nullable().default(null),
    note: z.string().trim().max(couponNoteMaxLength).default(''),
    starts_at: z.iso.datetime().nullable().default(null),
    ends_at: z.iso.datetime().nullable().default(null),
  }),
  output: couponBatch,
  errors: [...errors, 'CONFLICT'],
});

export const stopCoupons = defineCall({
  ...admin,
  method: 'POST',
  path: '/nv/admin/coupons/{id}/stop',
  summary: '停用一批优惠券，没有用过的从此不能再用',
  input: z.object({ id }),
  output: couponBatch,
  errors: [...errors, 'NOT_FOUND'],
});

/** The codes of a batch that belong to nobody yet. */
export const getCouponCodes = defineCall({
  ...admin,
  method: 'GET',
  path: '/nv/admin/coupons/{id}/codes',
  summary: '一批优惠券中还没有发给个人的优惠码',
  input: z.object({ id }),
  output: z.object({ codes: z.array(z.string()) }),
  errors: [...errors, 'NOT_FOUND'],
});

/** Makes a personal coupon of the batch for one user and tells them. */
export const giveCoupon = defineCall({
  ...admin,
  method: 'POST',
  path: '/nv/admin/coupons/{id}/give',
  summary: '把一张优惠券发给一位用户',
  input: z.object({ id, user_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  output: couponBatch,
  errors: [...errors, 'NOT_FOUND', 'CONFLICT'],
});
