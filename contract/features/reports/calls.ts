import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { reportErrors } from './copy.ts';
import { reportDetailMaxLength } from './limits.ts';
import { type ReportReason, reportReasonNames, reportTypes } from './rules.ts';

/**
 * 举报: says that something should not be here. Guests may; the same thing once more from the same person changes
 * nothing and is answered alike.
 * @spec decisions 5 and 13
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
