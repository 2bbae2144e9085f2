import {
  alipayPrecreate,
  becomeVip as becomeVipCall,
  changeMembership as changeMembershipCall,
  getMembership,
  getUserMembership,
  getVipGrants,
  vipCanExchange,
} from '#contract/features/membership/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { changeMembership, userMembership } from './administration.service.ts';
import { becomeVip, listOwnGrants, membershipState, orderVip, quotePoints } from './service.ts';

export const routes: Endpoint[] = [
  implement(getMembership, (context) => membershipState(context)),
  implement(getVipGrants, (context, input) => listOwnGrants(context, input)),
  implement(alipayPrecreate, (context, input) => orderVip(context, input)),
  implement(becomeVipCall, (context, input) => becomeVip(context, input)),
  implement(vipCanExchange, (context, input) => quotePoints(context, input)),
  implement(getUserMembership, (context, input) => userMembership(context, input)),
  implement(changeMembershipCall, (context, input) => changeMembership(context, input)),
];
