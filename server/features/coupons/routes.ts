import * as calls from '#contract/features/coupons/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { addCoupons, giveCoupon, listBatches, listCodes, stopCoupons } from './batches.service.ts';
import { listCouponOffers } from './offers.service.ts';
import { checkCoupon, listOwnCoupons } from './service.ts';

export const routes: Endpoint[] = [
  implement(calls.checkCoupon, async (context, input) => ({ coupon_rebate: await checkCoupon(context, input) })),
  implement(calls.getOwnCoupons, (context, input) => listOwnCoupons(context, input)),
  implement(calls.getCouponOffers, (context) => listCouponOffers(context)),
  implement(calls.getCouponBatches, (context, input) => listBatches(context, input)),
  implement(calls.addCoupons, (context, input) => addCoupons(context, input)),
  implement(calls.stopCoupons, (context, { id }) => stopCoupons(context, id)),
  implement(calls.getCouponCodes, async (context, { id }) => ({ codes: await listCodes(context, id) })),
  implement(calls.giveCoupon, (context, { id, user_id }) => giveCoupon(context, id, user_id)),
];
