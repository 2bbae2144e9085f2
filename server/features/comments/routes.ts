import {
  approveComment,
  getCommentPlace,
  getComments,
  getLatestComments,
  rejectComment,
} from '#contract/features/comments/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { moderateComment } from './service.ts';
import { latestComments, pageOfComment, readComments } from './reading.service.ts';

export const routes: Endpoint[] = [
  implement(getComments, (context, input) => readComments(context, input)),
  implement(getLatestComments, async (context) => ({ list: await latestComments(context) })),
  implement(getCommentPlace, (context, { id }) => pageOfComment(context, id)),
  implement(approveComment, async (context, { id }) => {
    await moderateComment(context, id, 'approved');
    return {};
  }),
  implement(rejectComment, async (context, { id, status }) => {
    await moderateComment(context, id, status);
    return {};
  }),
];
