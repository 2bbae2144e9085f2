import { z } from 'zod';

import { currentUser } from './sessions.entities.ts';
import { passkeyResponseMaxLength, passkeyNameMaxLength, passwordMaxUnits } from './limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { passkeyErrors } from './copy.ts';
import { passkeyItem } from './passkeys.entities.ts';

/** Required if the sign-in is no longer fresh: VALIDATION then names the field `password`. */
const password = z.string().max(passwordMaxUnits).optional();
const name = z
  .string({ error: passkeyErrors.nameMissing })
  .trim()
  .min(1, passkeyErrors.nameMissing)
  .max(passkeyNameMaxLength * 2, passkeyErrors.nameTooLong);
/** Response of the browser's WebAuthn API, as JSON. */
const response = z
  .string({ error: passkeyErrors.ceremony })
  .min(1, passkeyErrors.ceremony)
  .max(passkeyResponseMaxLength, passkeyErrors.ceremony);
const member = { access: 'member', sessionOnly: true } as const;

export const getPasskeys = defineCall({
  ...member,
  method: 'GET',
  path: '/nv/passkeys',
  summary: '自己的通行密钥',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(passkeyItem) }),
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** `options` is the JSON input of the browser's WebAuthn API. */
export const beginPasskey = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/begin-passkey',
  summary: '开始添加通行密钥',
  limit: 'register',
  input: z.object({ password }),
  output: z.object({ options: z.string() }),
  errors: ['VALIDATION', '601', '603', 'EMAIL_UNVERIFIED', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const addPasskey = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/add-passkey',
  summary: '添加通行密钥',
  limit: 'register',
  input: z.object({ name, response }),
  output: passkeyItem,
  errors: ['VALIDATION', '601', '603', 'EMAIL_UNVERIFIED', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const removePasskey = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/remove-passkey',
  summary: '移除通行密钥',
  limit: 'register',
  input: z.object({ id: z.string().min(1).max(1400), password }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '603', 'NOT_FOUND', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const beginPasskeyLogin = defineCall({
  method: 'POST',
  path: '/nv/begin-passkey-login',
  summary: '开始用通行密钥登录',
  access: 'guest',
  sessionOnly: true,
  limit: 'signIn',
  input: noInput,
  output: z.object({ options: z.string() }),
  errors: ['RATE_LIMITED'],
});

/** A passkey counts as both factors: no code is required. */
export const passkeyLogin = defineCall({
  method: 'POST',
  path: '/nv/passkey-login',
  summary: '用通行密钥登录',
  access: 'guest',
  sessionOnly: true,
  limit: 'signIn',
  input: z.object({ response }),
  output: currentUser,
  errors: ['VALIDATION', 'USER_ALREADY_BAN', 'LICENCE_INVALID', 'RATE_LIMITED'],
});
