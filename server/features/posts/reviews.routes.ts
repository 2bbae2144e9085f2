import { getReviewNotes, reviewPost, submitPost } from '#contract/features/posts/reviews.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listReviewNotes, decideReview, submitForReview } from './reviews.service.ts';

export const routes: Endpoint[] = [
  implement(getReviewNotes, async (context, { id }) => ({ list: await listReviewNotes(context, id) })),
  implement(submitPost, (context, input) => submitForReview(context, input)),
  implement(reviewPost, (context, input) => decideReview(context, input)),
];
