import { getReviewNotes, reviewPost, submitPost } from '#contract/features/posts/reviews.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listReviewNotes, decideReview, submitForReview } from './reviews.service.ts';

export const routes: Endpoint[] = [
  implement(getReviewNotes, async (ask, { id }) => ({ list: await listReviewNotes(ask, id) })),
  implement(submitPost, (ask, input) => submitForReview(ask, input)),
  implement(reviewPost, (ask, input) => decideReview(ask, input)),
];
