import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { secondStepCode } from '#contract/features/auth/totp.calls.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { paymentErrors } from './copy.ts';
import { adminOrder, orderDetail, orderKinds, orderStatuses, paymentChannels, revenue } from './entities.ts';
import { maxOrderAmount, refundReasonMaxLength, revenueDays } from './limits.ts';

const errors = ['VALIDATION', '601', '401.1', 'RATE_LIMITED'] as const;
const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Orders, newest first. `search` is the number of an order or trade, or the id or exact name of a buyer. */
export const getAdminOrders = defineCall({
  method: 'GET',
  path: '/nv/admin/orders',
  summary: '订单，最近的在前',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    status: z.enum(['', ...orderStatuses]).default(''),
    kind: z.enum(['', ...orderKinds]).default(''),
    channel: z.enum(['', ...paymentChannels]).default(''),
    search: z.string().trim().max(64).default(''),
    ...pageInput,
  }),
  output: pageOf(adminOrder),
  errors,
});

export const getAdminOrder = defineCall({
  method: 'GET',
  path: '/nv/admin/orders/{id}',
  summary: '一个订单、它的经过与退款',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id }),
  output: orderDetail,
  errors: [...errors, 'NOT_FOUND'],
});

/** Asks the provider now. */
export const checkOrder = defineCall({
  method: 'POST',
  path: '/nv/admin/orders/{id}/check',
  summary: '立即向支付渠道查询一个订单',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id }),
  output: orderDetail,
  errors: [...errors, 'NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
});

/**
 * Takes back what the order gave and returns the money. `force` returns it also when not everything can be taken back.
 * The same `request_id` is carried out once.
 */
export const refundOrder = defineCall({
  method: 'POST',
  path: '/nv/admin/orders/{id}/refund',
  summary: '退款：收回订单给出的权益并原路退回',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id,
    amount: z
      .number({ error: paymentErrors.refundAmount })
      .int(paymentErrors.refundAmount)
      .min(1, paymentErrors.refundAmount)
      .max(maxOrderAmount, paymentErrors.refundAmount),
    reason: z.string().trim().min(1, paymentErrors.noReason).max(refundReasonMaxLength, paymentErrors.longReason),
    force: z.boolean().default(false),
    password: z.string().max(288).default(''),
    code: secondStepCode,
    request_id: z.uuid(),
  }),
  output: orderDetail,
  errors: [...errors, 'NOT_FOUND', 'CONFLICT', 'PASSWORD_WRONG'],
});

/**
 * Ends an order that the site cannot settle, after an administrator settled it with the buyer by other means. Nothing is
 * given, and no money moves here.
 */
export const settleOrderOutside = defineCall({
  method: 'POST',
  path: '/nv/admin/orders/{id}/settle-outside',
  summary: '结束一个无法自动核对、已在线下处理的订单',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id,
    reason: z.string().trim().min(1, paymentErrors.noOutcome).max(refundReasonMaxLength, paymentErrors.longReason),
    password: z.string().max(288).default(''),
    code: secondStepCode,
  }),
  output: orderDetail,
  errors: [...errors, 'NOT_FOUND', 'CONFLICT', 'PASSWORD_WRONG'],
});

/** Tries a refund again that the provider did not carry out. */
export const retryRefund = defineCall({
  method: 'POST',
  path: '/nv/admin/orders/{id}/retry-refund',
  summary: '再次尝试没有完成的退款',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id, refund_id: z.number().int().min(1) }),
  output: orderDetail,
  errors: [...errors, 'NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
});

const day = z.union([z.literal(''), z.iso.date(paymentErrors.range)]).default('');

/** What came in and went back, by day and kind; days of Asia/Shanghai. `from` and `to` are chosen instead of the last days. */
export const getRevenue = defineCall({
  method: 'GET',
  path: '/nv/admin/revenue',
  summary: '收入与退款，按天、按类型',
  access: 'administrator',
  limit: 'act',
  input: z.object({ days: wholeNumber(7, revenueDays).default(30), from: day, to: day }),
  output: revenue,
  errors,
});
