import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf } from '#contract/kit/page-schemas.ts';

import { jobErrors } from './jobs.copy.ts';
import { job } from './jobs.entities.ts';
import { queueNameMaxLength } from './limits.ts';
import { jobStatuses } from './rules.ts';

const id = z.string().regex(/^[\w-]{1,40}$/, jobErrors.missing);
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'RATE_LIMITED'] as const;

/** Newest first. */
export const getJobs = defineCall({
  method: 'GET',
  path: '/nv/admin/jobs',
  summary: '后台任务：等待、进行、完成与失败的',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    status: z.enum(['', ...jobStatuses]).default(''),
    queue: z.string().max(queueNameMaxLength).default(''),
    ...pageInput,
  }),
  output: pageOf(job),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Retries a dead job immediately, with all its attempts. */
export const retryJob = defineCall({
  method: 'POST',
  path: '/nv/admin/jobs/{id}/retry',
  summary: '重试一个失败的任务',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({}),
  errors: [...errors, 'CONFLICT'],
});

export const removeJob = defineCall({
  method: 'DELETE',
  path: '/nv/admin/jobs/{id}',
  summary: '删除一个失败的任务',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({}),
  errors: [...errors, 'CONFLICT'],
});
