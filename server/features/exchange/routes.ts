import {
  exchange as exchangeCall,
  getExchange,
  getGoods,
  getOwnGoods,
  openGoods,
} from '#contract/features/exchange/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listGoods, listRedemptions, openRedeemed } from './goods.service.ts';
import { exchange, exchangeState } from './service.ts';

export const routes: Endpoint[] = [
  implement(exchangeCall, (context, input) => exchange(context, input)),
  implement(getExchange, (context) => exchangeState(context)),
  implement(getGoods, (context, input) => listGoods(context, input)),
  implement(getOwnGoods, (context, input) => listRedemptions(context, input)),
  implement(openGoods, (context, { id }) => openRedeemed(context, id)),
];
