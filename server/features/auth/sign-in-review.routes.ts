import { getSignInReview, reviewSignInMethod } from '#contract/features/auth/sign-in-review.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './sign-in-review.service.ts';

export const routes: Endpoint[] = [
  implement(getSignInReview, (context) => service.signInReviewOf(context)),
  implement(reviewSignInMethod, (context, input) => service.reviewSignInMethod(context, input)),
];
