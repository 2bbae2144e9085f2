import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { passwordMaxUnits } from './limits.ts';
import { signInReview } from './sign-in-review.entities.ts';

const member = { access: 'member', sessionOnly: true } as const;

/** The sign-in methods that a reset of the password suspended. @see docs/security.md */
export const getSignInReview = defineCall({
  ...member,
  method: 'GET',
  path: '/nv/sign-in-review',
  summary: '重置密码后等待确认的登录方式',
  limit: 'read',
  input: noInput,
  output: signInReview,
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Keeps a suspended sign-in method, which works again, or removes it. Requires the password unless the sign-in is fresh. */
export const reviewSignInMethod = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/review-sign-in-method',
  summary: '保留或移除一个等待确认的登录方式',
  limit: 'register',
  allowIncompleteAccount: true,
  input: z.object({
    kind: z.enum(['passkey', 'identity']),
    id: z.string().min(1).max(1400),
    keep: z.boolean(),
    /** Required if the sign-in is no longer fresh: VALIDATION then names the field `password`. */
    password: z.string().max(passwordMaxUnits).optional(),
  }),
  output: signInReview,
  errors: ['VALIDATION', '601', 'NOT_FOUND', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});
