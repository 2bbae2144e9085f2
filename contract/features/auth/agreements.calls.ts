import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { termsVersionMaxLength } from './limits.ts';
import { currentUser } from './sessions.entities.ts';

/** Records that the user accepts the current version of the terms. */
export const acceptTerms = defineCall({
  method: 'POST',
  path: '/nv/accept-terms',
  summary: '同意新版本的用户协议',
  access: 'member',
  limit: 'session',
  sessionOnly: true,
  allowIncompleteAccount: true,
  input: z.object({ version: z.string().max(termsVersionMaxLength) }),
  output: currentUser,
  errors: ['VALIDATION', '601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});
