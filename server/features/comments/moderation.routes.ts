import { getCommentsForModeration, moderateComments } from '#contract/features/comments/moderation.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { moderateAll, listReviews } from './moderation.service.ts';

export const routes: Endpoint[] = [
  implement(getCommentsForModeration, (ask, input) => listReviews(ask, input)),
  implement(moderateComments, async (ask, { ids, act }) => ({ judged: await moderateAll(ask, ids, act) })),
];
