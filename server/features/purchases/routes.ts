import { buyBlock as buyBlockCall, getContentOffer, getPurchases } from '#contract/features/purchases/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { buyBlock } from './buying.service.ts';
import { findContentOffer, listOwnPurchases } from './service.ts';

export const routes: Endpoint[] = [
  implement(getContentOffer, (context, input) => findContentOffer(context, input)),
  implement(buyBlockCall, (context, input) => buyBlock(context, input)),
  implement(getPurchases, (context, input) => listOwnPurchases(context, input)),
];
