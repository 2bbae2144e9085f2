import { getLeaderboard } from '#contract/features/analytics/leaderboards.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { leaderboard } from './leaderboards.service.ts';

export const routes: Endpoint[] = [implement(getLeaderboard, (context, input) => leaderboard(context, input))];
