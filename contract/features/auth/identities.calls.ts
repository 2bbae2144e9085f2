import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { identityErrors } from './identities.copy.ts';
import { identityItem, loginOutcome, loginTypeNames } from './identities.entities.ts';
import { returnPathMaxLength } from './limits.ts';
import { isLocalPath } from './rules.ts';

const type = z.enum(loginTypeNames, { error: identityErrors.notOffered });

/**
 * Returns the URL of the provider's sign-in page; for a signed-in user, the external account is linked to theirs.
 * @see docs/reference/calls.md
 */
export const getLoginUrl = defineCall({
  method: 'POST',
  path: '/somnia/get-login-url',
  summary: '取得第三方登录的地址',
  access: 'guest',
  limit: 'signIn',
  sessionOnly: true,
  input: z.object({
    type,
    return_to: z.string().max(returnPathMaxLength).refine(isLocalPath, identityErrors.returnTo).default('/'),
    /** Required for a signed-in user whose sign-in is no longer fresh. */
    password: z.string().max(288).optional(),
  }),
  output: z.object({ url: z.string() }),
  errors: ['VALIDATION', 'EMAIL_UNVERIFIED', 'USER_ALREADY_BAN', 'LICENCE_INVALID', 'RATE_LIMITED'],
});

/** Parameters with which the provider redirected the browser back. @see docs/reference/routes.md (/loginCallback) */
export const loginCallback = defineCall({
  method: 'POST',
  path: '/nv/login-callback',
  summary: '完成第三方登录',
  access: 'guest',
  limit: 'signIn',
  sessionOnly: true,
  input: z.object({
    state: z.string().max(200).default(''),
    code: z.string().max(2000).default(''),
    /** Error that the provider returned instead of a code. */
    error: z.string().max(500).default(''),
  }),
  output: loginOutcome,
  errors: [
    'VALIDATION',
    'EMAIL_UNVERIFIED',
    'CONFLICT',
    'SITE_CLOSED',
    'USER_ALREADY_BAN',
    'NETWORK_BANNED',
    'LICENCE_INVALID',
    'RATE_LIMITED',
  ],
});

export const getIdentities = defineCall({
  method: 'GET',
  path: '/nv/identities',
  summary: '绑定的第三方账号，以及可以绑定的类型',
  access: 'member',
  limit: 'read',
  sessionOnly: true,
  input: noInput,
  output: z.object({ list: z.array(identityItem), offered: z.array(z.enum(loginTypeNames)) }),
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const unlinkIdentity = defineCall({
  method: 'POST',
  path: '/nv/unlink-identity',
  summary: '解除绑定第三方账号',
  access: 'member',
  limit: 'register',
  sessionOnly: true,
  input: z.object({ type, password: z.string().max(288).optional() }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '603', 'NOT_FOUND', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});
