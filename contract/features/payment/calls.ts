import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';

import { order, orderStatuses } from './entities.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;
const outTradeNo = z.string().regex(/^\d{32}$/);

/** Makes the trade at the provider, once for an order; a repetition answers the same code. */
export const precreateOrder = defineCall({
  method: 'GET',
  path: '/sst/user-center/precreate/{out_trade_no}',
  summary: '取得一个订单的付款码',
  access: 'member',
  limit: 'read',
  input: z.object({ out_trade_no: outTradeNo }),
  output: z.object({
    out_trade_no: z.string(),
    /** The text of the code; '' with a `sub_msg`. */
    qr_code: z.string(),
    /** Why there is none, in the words of the provider; ''. */
    sub_msg: z.string(),
  }),
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE', ...memberErrors],
});

const tradeStatus = z.enum(['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED']);

const queriedOrder = z.object({
  trade_status: tradeStatus,
  /** It was paid and the money goes back. */
  is_returned: z.literal(true).optional(),
});

/** Asks the provider at most once in three seconds, whoever asks. */
export const queryOrder = defineCall({
  method: 'GET',
  path: '/sst/user-center/query/{out_trade_no}',
  summary: '查询一个订单的付款状态',
  access: 'member',
  limit: 'read',
  input: z.object({ out_trade_no: outTradeNo }),
  output: queriedOrder,
  errors: ['VALIDATION', 'NOT_FOUND', ...memberErrors],
});

export type QueriedStatus = z.output<typeof tradeStatus>;

/** The same question with the number in the body. */
export const alipayQuery = defineCall({
  method: 'POST',
  path: '/sst/user-center/alipay-query',
  summary: '查询一个订单的付款状态',
  access: 'member',
  limit: 'read',
  reads: true,
  input: z.object({ out_trade_no: outTradeNo, isVip: z.boolean().optional() }),
  output: queriedOrder,
  errors: ['VALIDATION', 'NOT_FOUND', ...memberErrors],
});

/** `created` stands for all that can still be paid, `refunded` also for what was returned in part. */
export const getOwnOrders = defineCall({
  method: 'GET',
  path: '/sst/user-center/orders',
  summary: '自己的订单，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object({ status: z.enum(['', ...orderStatuses]).default(''), ...pageInput }),
  output: pageOf(order),
  errors: ['VALIDATION', ...memberErrors],
});
