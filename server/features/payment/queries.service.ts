import type { CallContext } from '#server/kit/site.ts';

import { askProvider, findOwn, fulfil } from './service.ts';

const settledStatus = {
  created: 'WAIT_BUYER_PAY',
  paying: 'WAIT_BUYER_PAY',
  // Paid, but what it is for is still to be given: the dialog waits.
  paid: 'WAIT_BUYER_PAY',
  fulfilled: 'TRADE_SUCCESS',
  part_refunded: 'TRADE_SUCCESS',
  refunded: 'TRADE_CLOSED',
  closed: 'TRADE_CLOSED',
} as const;

/** How an own order stands, and whether its provider was silent when it was asked. @throws DomainError NOT_FOUND */
export async function lookUpOrder(context: CallContext, outTradeNo: string) {
  const { site } = context;
  const order = await findOwn(context, outTradeNo);
  let isSilent = false;
  if (order.status === 'paid') await fulfil(site, outTradeNo);
  else if (order.status === 'paying') isSilent = !(await askProvider(site, outTradeNo, 'query', order.asked_at));
  const { status, paid_at } = await findOwn(context, outTradeNo);
  const isReturned = status === 'refunded' || (status === 'closed' && paid_at !== null);
  return { trade_status: settledStatus[status], isSilent, isReturned };
}

/** How an own order stands. @throws DomainError NOT_FOUND */
export async function queryOrder(context: CallContext, outTradeNo: string) {
  const { trade_status, isReturned } = await lookUpOrder(context, outTradeNo);
  return isReturned ? { trade_status, is_returned: true as const } : { trade_status };
}
