import { getBlockNumbers, getGrantedBlockNumbers, rate, vote } from '#contract/features/votes/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { castVote, numbersOfPost } from './service.ts';

export const routes: Endpoint[] = [
  implement(vote, (context, input) => castVote(context, 'vote', input)),
  implement(rate, (context, { score, ...input }) => castVote(context, 'rate', { ...input, choices: [String(score)] })),
  implement(getBlockNumbers, (context, { post_id }) => numbersOfPost(context, post_id)),
  implement(getGrantedBlockNumbers, (context, { post_id, ...held }) => numbersOfPost(context, post_id, held)),
];
