import {
  addMember as addCall,
  changeMember as changeCall,
  getMembers,
  removeMember as removeCall,
} from '#contract/features/profiles/members.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { addMember, changeMember, listMembers, removeMember } from './members.service.ts';

export const routes: Endpoint[] = [
  implement(getMembers, (context, input) => listMembers(context, input)),
  implement(addCall, (context, input) => addMember(context, input)),
  implement(removeCall, async (context, { id, password }) => {
    await removeMember(context, id, password);
    return {};
  }),
  implement(changeCall, (context, { id, ...change }) => changeMember(context, id, change)),
];
