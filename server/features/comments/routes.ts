import { getCommentPlace, getComments, getLatestComments } from '#contract/features/comments/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { latestComments, pageOfComment, readComments } from './service.ts';

export const routes: Endpoint[] = [
  implement(getComments, (ask, input) => readComments(ask, input)),
  implement(getLatestComments, async (ask) => ({ list: await latestComments(ask) })),
  implement(getCommentPlace, (ask, { id }) => pageOfComment(ask, id)),
];
