import { changeMember as changeCall, getMembers } from '#contract/features/members/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { changeMember, listMembers } from './service.ts';

export const routes: Endpoint[] = [
  implement(getMembers, (ask, input) => listMembers(ask, input)),
  implement(changeCall, (ask, { id, ...change }) => changeMember(ask, id, change)),
];
