import { follow, getFollows, getFollowState } from '#contract/features/social/follows.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { followState, listFollows, setFollow } from './follows.service.ts';

export const routes: Endpoint[] = [
  implement(follow, (ask, input) => setFollow(ask, input)),
  implement(getFollowState, (ask, { user_id }) => followState(ask, user_id)),
  implement(getFollows, (ask, input) => listFollows(ask, input)),
];
