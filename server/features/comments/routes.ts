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
  implement(getComments, (ask, input) => readComments(ask, input)),
  implement(getLatestComments, async (ask) => ({ list: await latestComments(ask) })),
  implement(getCommentPlace, (ask, { id }) => pageOfComment(ask, id)),
  implement(approveComment, async (ask, { id }) => {
    await moderateComment(ask, id, 'approved');
    return {};
  }),
  implement(rejectComment, async (ask, { id, status }) => {
    await moderateComment(ask, id, status);
    return {};
  }),
];
