import { z } from 'zod';

import { passwordMaxUnits } from '#contract/features/auth/limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { restoration } from './restorations.entities.ts';

const administratorOnly = { access: 'administrator', sessionOnly: true, limit: 'act' } as const;

/**
 * Restores the site from a backup. The current state is backed up first; then the site is unavailable until the restore
 * is complete.
 */
export const startRestoration = defineCall({
  ...administratorOnly,
  method: 'POST',
  path: '/nv/admin/restorations',
  summary: '输入密码，用核对过的备份恢复整个站点；期间站点暂停服务，之后所有人需要重新登录',
  input: z.object({
    /** A successful verification of the backup (`POST /nv/admin/transfers` with `verify`). */
    transfer_id: z.number().int().min(1),
    password: z.string().max(passwordMaxUnits).default(''),
    /** Confirmation: the site's name, or 恢复. */
    word: z.string().max(200).default(''),
    /** Accepts a backup signed by another site's key. */
    trust: z.boolean().default(false),
  }),
  output: restoration,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'PASSWORD_WRONG', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/** Progress of the current restore. While the site is in maintenance, all requests are answered with 503. */
export const getRestoration = defineCall({
  ...administratorOnly,
  method: 'GET',
  path: '/nv/admin/restoration',
  summary: '恢复的进展',
  input: noInput,
  output: restoration,
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
