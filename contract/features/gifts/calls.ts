import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { giftRanges, giftRecord, giftWall } from './entities.ts';

export const getGiftRecord = defineCall({
  method: 'POST',
  path: '/somnia/get-gift-record',
  summary: '最新的送礼记录，最多 50 条',
  access: 'guest',
  reads: true,
  input: noInput,
  output: z.array(giftRecord),
  errors: [],
});

export const getGiftWall = defineCall({
  method: 'GET',
  path: '/somnia/gift-wall',
  summary: '礼物墙：记录与排行',
  access: 'guest',
  limit: 'read',
  input: z.object({ range: z.enum(giftRanges).default('all') }),
  output: giftWall,
  errors: ['RATE_LIMITED', 'VALIDATION'],
});
