import { z } from 'zod';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailMaxLength } from '#contract/features/accounts/limits.ts';
import { currentUser } from '#contract/features/auth/sessions.entities.ts';
import { passwordMaxUnits } from '#contract/features/auth/limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { installErrors } from './installation.copy.ts';
import { installState } from './installation.entities.ts';
import { installCodeMaxLength, siteNameMaxLength } from './limits.ts';

/** Whether the site has an administrator yet, and the progress of creating the demo data. @see docs/operations.md */
export const getInstallState = defineCall({
  method: 'GET',
  path: '/nv/install-state',
  summary: '安装向导的状态',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: installState,
  errors: ['RATE_LIMITED'],
});

/** Creates the first administrator and, if requested, the demo data; works only once. @see docs/operations.md */
export const install = defineCall({
  method: 'POST',
  path: '/nv/install',
  summary: '安装向导：站点名称与管理员',
  access: 'guest',
  limit: 'register',
  sessionOnly: true,
  input: z.object({
    site_name: z
      .string({ error: installErrors.siteNameMissing })
      .trim()
      .min(1, installErrors.siteNameMissing)
      .max(siteNameMaxLength, installErrors.siteNameLength),
    name: z
      .string({ error: accountErrors.nameMissing })
      .trim()
      .min(1, accountErrors.nameMissing)
      .max(200, accountErrors.nameLength),
    email: z
      .string({ error: installErrors.emailMissing })
      .trim()
      .min(1, installErrors.emailMissing)
      .max(emailMaxLength, accountErrors.emailFormat),
    password: z
      .string({ error: accountErrors.passwordMissing })
      .min(1, accountErrors.passwordMissing)
      .max(passwordMaxUnits, accountErrors.passwordLength),
    demo: z.boolean().optional(),
    /** Printed when the server starts; not required for requests from the server itself. */
    code: z.string().max(installCodeMaxLength, installErrors.wrongCode).optional(),
  }),
  output: currentUser,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});
