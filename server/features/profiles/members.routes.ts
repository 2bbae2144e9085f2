import { changeMember as changeCall, getMembers } from '#contract/features/profiles/members.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { changeMember, listMembers } from './members.service.ts';

export const routes: Endpoint[] = [
  implement(getMembers, (context, input) => listMembers(context, input)),
  implement(changeCall, (context, { id, ...change }) => changeMember(context, id, change)),
];
