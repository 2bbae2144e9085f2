import { getReviewedComments, judgeComments } from '#contract/features/comments/moderation.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { judgeAll, listReviews } from './moderation.service.ts';

export const routes: Endpoint[] = [
  implement(getReviewedComments, (ask, input) => listReviews(ask, input)),
  implement(judgeComments, async (ask, { ids, act }) => ({ judged: await judgeAll(ask, ids, act) })),
];
