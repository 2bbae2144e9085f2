import {
  getAdminTips,
  getOwnTips,
  getPayOffer,
  getTips,
  giveTip as giveTipCall,
  hideTip as hideTipCall,
  precreate,
} from '#contract/features/tips/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { giveTip, orderByScan } from './giving.service.ts';
import { listAdminTips, listOwnTips } from './records.service.ts';
import { findPayOffer, hideTip, tipWall } from './service.ts';

export const routes: Endpoint[] = [
  implement(getPayOffer, (context, input) => findPayOffer(context, input)),
  implement(precreate, (context, input) => orderByScan(context, input)),
  implement(giveTipCall, (context, input) => giveTip(context, input)),
  implement(getTips, (context, input) => tipWall(context, input)),
  implement(getOwnTips, (context, input) => listOwnTips(context, input)),
  implement(getAdminTips, (context, input) => listAdminTips(context, input)),
  implement(hideTipCall, async (context, { id }) => {
    await hideTip(context, id);
    return {};
  }),
];
