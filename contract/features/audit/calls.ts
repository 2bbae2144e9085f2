import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';

import { auditEntry } from './entities.ts';

/** The audit log, latest first. `actor` is a user id or an exact name. @see docs/reference/README.md */
export const getAuditLog = defineCall({
  method: 'GET',
  path: '/nv/admin/audit',
  summary: '审计记录：按操作者与操作筛选',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    actor: z.string().max(40).default(''),
    act: z.string().max(60).default(''),
    ...pageInput,
  }),
  output: pageOf(auditEntry),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
