import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { checkInMonth } from './entities.ts';

const memberErrors = ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'USER_ALREADY_BAN', 'RATE_LIMITED'] as const;

export const checkIn = defineCall({
  method: 'POST',
  path: '/sst/user-center/check-in',
  summary: '今天的签到（北京时间），每天一次',
  access: 'member',
  limit: 'act',
  input: noInput,
  output: z.object({
    /** What it gave, with the bonus of a streak. */
    point: z.number().int(),
    exp: z.number().int(),
    /** Days in a row, with today. */
    streak: z.number().int(),
  }),
  errors: ['CONFLICT', ...memberErrors],
});

export const getCheckIns = defineCall({
  method: 'GET',
  path: '/sst/user-center/check-ins',
  summary: '自己一个月的签到、连续天数与可以补签的日子',
  access: 'member',
  limit: 'read',
  input: z.object({
    /** YYYY-MM; this month if left out. */
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  output: checkInMonth,
  errors: ['VALIDATION', ...memberErrors],
});

export const makeUpCheckIn = defineCall({
  method: 'POST',
  path: '/sst/user-center/make-up',
  summary: '用一张补签卡补上最近七天里漏掉的一天',
  access: 'member',
  limit: 'act',
  input: z.object({ day: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/) }),
  output: z.object({
    /** Days in a row up to today, or up to yesterday. */
    streak: z.number().int(),
    /** What is left of the points. */
    point: z.number().int(),
  }),
  errors: ['VALIDATION', 'CONFLICT', 'INSUFFICIENT_POINTS', ...memberErrors],
});
