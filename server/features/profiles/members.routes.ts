import { changeMember as changeCall, getMembers } from '#contract/features/profiles/members.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { changeMember, listMembers } from './members.service.ts';

export const routes: Endpoint[] = [
  implement(getMembers, (ask, input) => listMembers(ask, input)),
  implement(changeCall, (ask, { id, ...change }) => changeMember(ask, id, change)),
];
