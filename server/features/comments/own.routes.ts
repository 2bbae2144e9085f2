import {
  editComment as editCall,
  getMyComments,
  getOwnComments,
  removeComment as removeCall,
} from '#contract/features/comments/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { editComment, listMyComments, listOwnComments, removeComment } from './own.service.ts';

export const routes: Endpoint[] = [
  implement(editCall, (context, input) => editComment(context, input)),
  implement(removeCall, async (context, input) => {
    await removeComment(context, input);
    return {};
  }),
  implement(getOwnComments, async (context, input) => ({ list: await listOwnComments(context, input) })),
  implement(getMyComments, (context, input) => listMyComments(context, input)),
];
