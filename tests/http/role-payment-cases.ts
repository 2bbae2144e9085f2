import type { Kind } from './role-table.ts';

/** Orders, for the table of roles. */
export const paymentCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'GET /sst/user-center/precreate/{out_trade_no}': ['memberReads'],
  'GET /sst/user-center/query/{out_trade_no}': ['memberReads'],
  'POST /sst/user-center/alipay-query': ['memberReads'],
  'GET /sst/user-center/orders': ['memberReads'],
  'GET /nv/admin/orders': ['administratorReads'],
  'GET /nv/admin/orders/{id}': ['administratorReads'],
  'POST /nv/admin/orders/{id}/check': ['administratorActs'],
  'POST /nv/admin/orders/{id}/refund': [
    'administratorOwnActs',
    { amount: 1, reason: '重复付款', request_id: '7a0e8f5a-5c0e-4d5e-9a36-0e4c2f7d1b11' },
  ],
  'POST /nv/admin/orders/{id}/settle-outside': ['administratorOwnActs', { reason: '已在支付宝退款' }],
  'POST /nv/admin/orders/{id}/retry-refund': ['administratorOwnActs', { refund_id: 987_654_321 }],
  'POST /nv/admin/payment/{channel}/test': ['administratorOwnActs', { channel: 'sandbox' }],
  'GET /nv/admin/revenue': ['administratorReads'],
  'GET /nv/admin/reconciliations': ['administratorReads'],
  'POST /nv/admin/reconciliations': ['administratorActs', { channel: 'alipay', day: '2099-01-01' }],
  'POST /nv/admin/reconciliations/differences/{id}/settle': ['administratorActs', { note: '已退款' }],
};

const anybodys = { own: 'ok', others: 'ok', missing: 'NOT_FOUND' };
const owners = { own: 'ok', others: 'NOT_FOUND', missing: 'VALIDATION' };
/** The password is asked for first, whatever the order. */
const locked = { own: 'PASSWORD_WRONG', others: 'PASSWORD_WRONG', missing: 'PASSWORD_WRONG' };

/** The orders that these calls name. */
export const paymentThings = {
  'GET /sst/user-center/precreate/{out_trade_no}': {
    field: 'out_trade_no',
    of: 'tradeNo',
    ...owners,
    own: 'PAYMENT_UNAVAILABLE',
  },
  'GET /sst/user-center/query/{out_trade_no}': { field: 'out_trade_no', of: 'tradeNo', ...owners },
  'POST /sst/user-center/alipay-query': { field: 'out_trade_no', of: 'tradeNo', ...owners },
  'GET /nv/admin/orders/{id}': { field: 'id', of: 'order', ...anybodys },
  'POST /nv/admin/orders/{id}/check': { field: 'id', of: 'order', ...anybodys },
  'POST /nv/admin/orders/{id}/refund': { field: 'id', of: 'order', ...locked },
  'POST /nv/admin/orders/{id}/settle-outside': { field: 'id', of: 'order', ...locked },
  'POST /nv/admin/reconciliations/differences/{id}/settle': { field: 'id', of: 'difference', ...anybodys },
  'POST /nv/admin/orders/{id}/retry-refund': {
    field: 'id',
    of: 'order',
    own: 'NOT_FOUND',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
} as const;
