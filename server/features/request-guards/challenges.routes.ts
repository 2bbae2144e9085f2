import { getChallenge, getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { makeChallenge, makeFormToken } from './challenges.service.ts';

export const routes: Endpoint[] = [
  implement(getChallenge, (ask) => makeChallenge(ask)),
  implement(getFormToken, (ask, { form }) => ({ token: makeFormToken(ask.site, form) })),
];
