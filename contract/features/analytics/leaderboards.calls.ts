import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { leaderboard, leaderboardKinds, leaderboardRanges } from './leaderboards.entities.ts';

export const getLeaderboard = defineCall({
  method: 'GET',
  path: '/nv/leaderboard',
  summary: '排行榜：评论最多或获赞最多的人，每天更新一次',
  access: 'guest',
  limit: 'read',
  input: z.object({
    kind: z.enum(leaderboardKinds).default('comments'),
    range: z.enum(leaderboardRanges).default('week'),
  }),
  output: leaderboard,
  errors: ['VALIDATION', 'RATE_LIMITED'],
});
