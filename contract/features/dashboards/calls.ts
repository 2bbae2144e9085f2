import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

const count = z.number().int();

/** What waits for somebody's judgement, and how large the site is; null for what the asker has no business with. */
export const getOverview = defineCall({
  method: 'GET',
  path: '/nv/admin/overview',
  summary: '后台概览：等待处理的事与站点总数',
  access: { power: 8 },
  limit: 'act',
  input: noInput,
  output: z.object({
    waiting: z.object({ comments: count, reports: count, links: count.nullable() }),
    /** Since midnight in Asia/Shanghai. */
    today: z.object({ comments: count, people: count.nullable() }),
    totals: z.object({ views: count, articles: count, comments: count, links: count, people: count.nullable() }),
  }),
  errors: ['601', '401.1', 'RATE_LIMITED'],
});
