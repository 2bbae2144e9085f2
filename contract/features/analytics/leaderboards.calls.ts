import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { leaderboard, leaderboardKinds, leaderboardRanges } from './leaderboards.entities.ts';

export const getLeaderboard = defineCall({
  method: 'GET',
  path: '/nv/leaderboard',
  summary: '排行榜：按评论、获赞、积分、经验、签到或礼物，每天更新一次',
  access: 'guest',
  limit: 'read',
  input: z.object({
    kind: z.enum(leaderboardKinds).default('comments'),
    range: z.enum(leaderboardRanges).default('week'),
  }),
  output: leaderboard,
  errors: ['VALIDATION', 'RATE_LIMITED'],
});
