import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { reportErrors } from './copy.ts';
import { reportGroup } from './reports.entities.ts';
import { reportDetailMaxLength } from './limits.ts';
import { type ReportReason, reportReasonNames, reportStatuses, reportTypes } from './reports.rules.ts';

/**
 * 举报: reports content or a user. Guests may report too; reporting the same target again changes nothing and gets the
 * same answer.
 * @see docs/reference/states.md, docs/reference/README.md
 */
export const report = defineCall({
  method: 'POST',
  path: '/nv/report',
  summary: '举报评论、文章、用户或私信',
  access: 'guest',
  limit: 'act',
  input: z.object({
    type: z.enum(reportTypes),
    id: z.number().int().positive(),
    reason: z.enum(reportReasonNames as [ReportReason, ...ReportReason[]], { error: reportErrors.reason }),
    detail: z
      .string()
      .max(reportDetailMaxLength * 4, reportErrors.detail)
      .default(''),
  }),
  output: z.object({}),
  errors: ['VALIDATION', 'NOT_FOUND', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Reports grouped by target, latest first. */
export const getReports = defineCall({
  method: 'GET',
  path: '/nv/admin/reports',
  summary: '管理举报：按被举报的内容分组',
  access: 'editor',
  limit: 'act',
  input: z.object({ status: z.enum(reportStatuses).default('open'), ...pageInput }),
  output: pageOf(reportGroup),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

const resolveErrorCodes = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] as const;
const resolveInput = z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) });

/**
 * 举报成立: upholds all open reports of the same target. A comment becomes spam; for other targets, moderators act
 * themselves.
 */
export const upholdReport = defineCall({
  method: 'POST',
  path: '/nv/admin/reports/{id}/uphold',
  summary: '认定举报成立',
  access: 'editor',
  limit: 'act',
  input: resolveInput,
  output: z.object({}),
  errors: resolveErrorCodes,
});

/** 举报不成立: content that was hidden because of the reports becomes visible again. */
export const dismissReport = defineCall({
  method: 'POST',
  path: '/nv/admin/reports/{id}/dismiss',
  summary: '认定举报不成立',
  access: 'editor',
  limit: 'act',
  input: resolveInput,
  output: z.object({}),
  errors: resolveErrorCodes,
});
