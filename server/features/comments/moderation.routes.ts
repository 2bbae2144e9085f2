import { getCommentsForModeration, moderateComments } from '#contract/features/comments/moderation.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { moderateAll, listReviews } from './moderation.service.ts';

export const routes: Endpoint[] = [
  implement(getCommentsForModeration, (context, input) => listReviews(context, input)),
  implement(moderateComments, async (context, { ids, act }) => ({ judged: await moderateAll(context, ids, act) })),
];
