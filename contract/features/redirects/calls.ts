import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { redirectErrors } from './copy.ts';
import { importedRedirects, redirect } from './entities.ts';
import { fromMaxLength, importMaxLength, toMaxLength } from './limits.ts';
import { redirectOrigins, redirectStatuses } from './rules.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'RATE_LIMITED'] as const;
const fields = {
  from: z.string().max(fromMaxLength * 3, redirectErrors.fromLength),
  to: z.string().max(toMaxLength, redirectErrors.toLength),
  status: z.literal(redirectStatuses),
};

export const getRedirects = defineCall({
  method: 'GET',
  path: '/nv/admin/redirects',
  summary: '列出重定向',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    search: z.string().max(200).default(''),
    origin: z.enum(['', ...redirectOrigins]).default(''),
    ...pageInput,
  }),
  output: pageOf(redirect),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

export const addRedirect = defineCall({
  method: 'POST',
  path: '/nv/admin/redirects',
  summary: '新建重定向',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ ...fields, status: fields.status.default(301) }),
  output: redirect,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'CONFLICT', 'RATE_LIMITED'],
});

/** Absent fields stay unchanged. An automatic redirect becomes the owner's when it is edited. */
export const changeRedirect = defineCall({
  method: 'PATCH',
  path: '/nv/admin/redirects/{id}',
  summary: '修改重定向',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id,
    from: fields.from.optional(),
    to: fields.to.optional(),
    status: fields.status.optional(),
  }),
  output: redirect,
  errors: [...errors, 'CONFLICT'],
});

export const removeRedirect = defineCall({
  method: 'DELETE',
  path: '/nv/admin/redirects/{id}',
  summary: '删除重定向',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({}),
  errors,
});

/** One redirect per line: old address, new address, and 302 if it is temporary. Invalid lines are reported. */
export const importRedirects = defineCall({
  method: 'POST',
  path: '/nv/admin/redirects/import',
  summary: '导入多行重定向，每行是旧地址与新地址',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ text: z.string().max(importMaxLength, redirectErrors.importLength) }),
  output: importedRedirects,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
