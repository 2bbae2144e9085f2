import {
  alipayQuery,
  getOwnOrders,
  precreateOrder,
  queryOrder as queryOrderCall,
} from '#contract/features/payment/calls.ts';
import { testGateway } from '#contract/features/payment/gateway-tests.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { runGatewayTest } from './gateway-tests.service.ts';
import { listOwnOrders } from './orders.service.ts';
import { queryOrder } from './queries.service.ts';
import { precreate } from './service.ts';

export const routes: Endpoint[] = [
  implement(precreateOrder, (context, { out_trade_no }) => precreate(context, out_trade_no)),
  implement(queryOrderCall, (context, { out_trade_no }) => queryOrder(context, out_trade_no)),
  implement(alipayQuery, (context, { out_trade_no }) => queryOrder(context, out_trade_no)),
  implement(testGateway, (context, { channel }) => runGatewayTest(context, channel)),
  implement(getOwnOrders, (context, input) => listOwnOrders(context, input)),
];
