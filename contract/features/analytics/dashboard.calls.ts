import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { trendRanges } from './limits.ts';

const count = z.number().int();

/** Items waiting for review, and site totals; null for numbers that the viewer may not see. */
export const getOverview = defineCall({
  method: 'GET',
  path: '/nv/admin/overview',
  summary: '后台概览：等待处理的事与站点总数',
  access: 'editor',
  limit: 'act',
  input: noInput,
  output: z.object({
    waiting: z.object({
      comments: count,
      /** Articles, pages and moments that wait for review. */
      articles: count,
      pages: count,
      moments: count,
      reports: count,
      links: count.nullable(),
      /** Withdrawals to review or to pay. */
      withdrawals: count.nullable(),
      /** Jobs that stopped after their last attempt. */
      jobs: count.nullable(),
    }),
    /** Since midnight in Asia/Shanghai. */
    today: z.object({ visitors: count, comments: count, people: count.nullable() }),
    totals: z.object({ views: count, articles: count, comments: count, links: count, people: count.nullable() }),
  }),
  errors: ['601', '401.1', 'RATE_LIMITED'],
});

const series = z.array(count);
const trendSeries = z.object({
  views: series,
  visitors: z.array(count.nullable()),
  comments: series,
  people: series.nullable(),
});

/**
 * Daily counts for the requested range, today included, and for the range before it; oldest first. Days are in
 * Asia/Shanghai. `people` (new users) is null for viewers without access; visitors are null for days before counting
 * started. Visitors are not tracked across days, so daily counts must not be summed into unique visitors.
 */
export const getTrends = defineCall({
  method: 'GET',
  path: '/nv/admin/trends',
  summary: '后台趋势：每天的浏览、访客、评论与新用户',
  access: 'editor',
  limit: 'act',
  input: z.object({ days: z.enum(trendRanges).default('30') }),
  output: z.object({
    days: z.array(z.object({ date: z.string() })),
    now: trendSeries,
    before: trendSeries,
  }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
