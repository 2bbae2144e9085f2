import { follow, getFollows, getFollowState } from '#contract/features/social/follows.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { followState, listFollows, setFollow } from './follows.service.ts';

export const routes: Endpoint[] = [
  implement(follow, (context, input) => setFollow(context, input)),
  implement(getFollowState, (context, { user_id }) => followState(context, user_id)),
  implement(getFollows, (context, input) => listFollows(context, input)),
];
