import { getReviewNotes, reviewPost, submitPost } from '#contract/features/posts/reviews.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { notesOf, review, submit } from './reviews.service.ts';

export const routes: Endpoint[] = [
  implement(getReviewNotes, async (ask, { id }) => ({ list: await notesOf(ask, id) })),
  implement(submitPost, (ask, input) => submit(ask, input)),
  implement(reviewPost, (ask, input) => review(ask, input)),
];
