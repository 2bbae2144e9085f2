import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { taskIdLength } from './limits.ts';
import { ownTask } from './tasks.entities.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

export const getTasks = defineCall({
  method: 'GET',
  path: '/sst/user-center/tasks',
  summary: '任务中心：自己的任务与进度',
  access: 'member',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(ownTask) }),
  errors: memberErrors,
});

export const claimTask = defineCall({
  method: 'POST',
  path: '/sst/user-center/claim-task',
  summary: '领取一个已完成任务的奖励，每个周期一次',
  access: 'member',
  limit: 'act',
  input: z.object({ id: z.string().min(1).max(taskIdLength) }),
  output: z.object({
    /** What it gave. */
    point: z.number().int(),
    exp: z.number().int(),
  }),
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', ...memberErrors],
});
