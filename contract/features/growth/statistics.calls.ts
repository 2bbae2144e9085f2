import { z } from 'zod';

import { trendRanges } from '#contract/features/analytics/limits.ts';
import { transferKinds } from '#contract/features/ledger/entities.ts';
import { defineCall } from '#contract/kit/call.ts';

const count = z.number().int();
const series = z.array(count);

/** Numbers of each of the last days, today included, oldest first; days are in Asia/Shanghai. */
export const getGrowth = defineCall({
  method: 'GET',
  path: '/nv/admin/growth',
  summary: '成长数据：每天发放与消费的积分与经验、签到、等级分布与获得最多的人',
  access: 'administrator',
  limit: 'act',
  input: z.object({ days: z.enum(trendRanges).default('30') }),
  output: z.object({
    days: z.array(z.object({ date: z.string() })),
    /** What all persons got and paid, by currency and kind of transfer; an hour or less behind. */
    kinds: z.array(
      z.object({
        kind: z.enum(transferKinds),
        title: z.string(),
        currency: z.enum(['point', 'exp']),
        received: series,
        paid: series,
      }),
    ),
    check_ins: series,
    /** How many persons have each level. */
    levels: z.array(z.object({ level: count, name: z.string(), people: count })),
    /** Who earned most points in the range, at most in the last month. */
    earners: z.array(z.object({ id: count, name: z.string(), avatar_url: z.string(), count })),
  }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
