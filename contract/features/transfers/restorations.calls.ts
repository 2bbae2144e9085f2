import { z } from 'zod';

import { passwordMaxUnits } from '#contract/features/auth/limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { restoration } from './restorations.entities.ts';

const owner = { access: 'administrator', sessionOnly: true, limit: 'act' } as const;

/** Makes the site what a backup says. The present state is backed up first; then everybody has to wait. */
export const startRestoration = defineCall({
  ...owner,
  method: 'POST',
  path: '/nv/admin/restorations',
  summary: '输入密码，用核对过的备份恢复整个站点；期间站点暂停服务，之后所有人需要重新登录',
  input: z.object({
    /** The check of the backup, `POST /nv/admin/transfers` with `verify`, that ended well. */
    transfer_id: z.number().int().min(1),
    password: z.string().max(passwordMaxUnits).default(''),
    /** The site's name, or 恢复. */
    word: z.string().max(200).default(''),
    /** Takes a backup that another site's key has signed. */
    trust: z.boolean().default(false),
  }),
  output: restoration,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'PASSWORD_WRONG', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/** How the restoration goes that this server was asked for. While the site stands still there is no answer but 503. */
export const getRestoration = defineCall({
  ...owner,
  method: 'GET',
  path: '/nv/admin/restoration',
  summary: '恢复的进展',
  input: noInput,
  output: restoration,
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
