import { getChallenge, getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { makeChallenge, makeFormToken } from './challenges.service.ts';

export const routes: Endpoint[] = [
  implement(getChallenge, (context) => makeChallenge(context)),
  implement(getFormToken, (context, { form }) => ({ token: makeFormToken(context.site, form) })),
];
