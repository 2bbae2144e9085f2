import {
  checkOrder as checkCall,
  getAdminOrder,
  getAdminOrders,
  getRevenue,
  refundOrder as refundCall,
  retryRefund as retryCall,
  settleOrderOutside as settleOutsideCall,
} from '#contract/features/payment/orders.calls.ts';
import {
  getReconciliations,
  reconcileDay,
  settleDifference as settleDifferenceCall,
} from '#contract/features/payment/reconciliation.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { checkOrder, listAdminOrders, orderDetailOf } from './orders.service.ts';
import { listReconciliations, reconcileNow, settleDifference } from './reconciliation.service.ts';
import { refundOrder, retryRefund } from './refunds.service.ts';
import { settleOutside } from './settled-outside.service.ts';
import { revenueOf } from './revenue.service.ts';

export const orderRoutes: Endpoint[] = [
  implement(getAdminOrders, (context, input) => listAdminOrders(context, input)),
  implement(getAdminOrder, ({ site }, { id }) => orderDetailOf(site, id)),
  implement(checkCall, (context, { id }) => checkOrder(context, id)),
  implement(refundCall, async (context, input) => {
    await refundOrder(context, input);
    return orderDetailOf(context.site, input.id);
  }),
  implement(settleOutsideCall, async (context, input) => {
    await settleOutside(context, input);
    return orderDetailOf(context.site, input.id);
  }),
  implement(retryCall, async (context, { id, refund_id }) => {
    await retryRefund(context, id, refund_id);
    return orderDetailOf(context.site, id);
  }),
  implement(getReconciliations, (context, input) => listReconciliations(context, input)),
  implement(reconcileDay, (context, { channel, day }) => reconcileNow(context, channel, day)),
  implement(settleDifferenceCall, async (context, { id, note }) => {
    await settleDifference(context, id, note);
    return {};
  }),
  implement(getRevenue, ({ site }, input) => revenueOf(site, input)),
];
