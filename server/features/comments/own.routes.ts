import {
  editComment as editCall,
  getMyComments,
  getOwnComments,
  removeComment as removeCall,
} from '#contract/features/comments/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { editComment, listMyComments, listOwnComments, removeComment } from './own.service.ts';

export const routes: Endpoint[] = [
  implement(editCall, (ask, input) => editComment(ask, input)),
  implement(removeCall, async (ask, input) => {
    await removeComment(ask, input);
    return {};
  }),
  implement(getOwnComments, async (ask, input) => ({ list: await listOwnComments(ask, input) })),
  implement(getMyComments, (ask, input) => listMyComments(ask, input)),
];
