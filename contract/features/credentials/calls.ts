import { z } from 'zod';

import { currentUser } from '#contract/features/sessions/entities.ts';
import { passwordMaxUnits } from '#contract/features/sessions/limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { tokenScopes } from '#contract/kit/power.ts';

import { credentialErrors } from './copy.ts';
import { accessTokenItem, credentialOverview, passkeyItem } from './entities.ts';
import { ceremonyMaxLength, credentialNameMaxLength } from './limits.ts';

/** Asked for when the sign-in is no longer fresh: VALIDATION then names the field `password`. */
const password = z.string().max(passwordMaxUnits).optional();
const code = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(40, credentialErrors.wrongCode);
const name = z
  .string({ error: credentialErrors.nameMissing })
  .trim()
  .min(1, credentialErrors.nameMissing)
  .max(credentialNameMaxLength * 2, credentialErrors.nameTooLong);
/** What the browser's own interface answered, as JSON. */
const response = z
  .string({ error: credentialErrors.ceremony })
  .min(1, credentialErrors.ceremony)
  .max(ceremonyMaxLength, credentialErrors.ceremony);
const member = { access: 'member', sessionOnly: true } as const;

export const getCredentials = defineCall({
  ...member,
  method: 'GET',
  path: '/nv/credentials',
  summary: '自己的登录方式：密码、两步验证、通行密钥、访问令牌',
  limit: 'read',
  input: noInput,
  output: credentialOverview,
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Makes a secret for an authenticator app; it counts for nothing until a code of it was given. */
export const beginTotp = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/begin-totp',
  summary: '开始设置两步验证',
  limit: 'register',
  input: z.object({ password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['VALIDATION', '601', '603', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const confirmTotp = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/confirm-totp',
  summary: '确认并开启两步验证，得到一组恢复码',
  limit: 'register',
  input: z.object({ code }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['VALIDATION', '601', '603', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const disableTotp = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/disable-totp',
  summary: '关闭两步验证',
  limit: 'register',
  input: z.object({ code }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '603', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const renewRecoveryCodes = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/renew-recovery-codes',
  summary: '重新生成恢复码，旧的全部作废',
  limit: 'register',
  input: z.object({ code }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['VALIDATION', '601', '603', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** `options` is the JSON that the browser's interface for passkeys takes. */
export const beginPasskey = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/begin-passkey',
  summary: '开始添加通行密钥',
  limit: 'register',
  input: z.object({ password }),
  output: z.object({ options: z.string() }),
  errors: ['VALIDATION', '601', '603', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const addPasskey = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/add-passkey',
  summary: '添加通行密钥',
  limit: 'register',
  input: z.object({ name, response }),
  output: passkeyItem,
  errors: ['VALIDATION', '601', '603', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
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

/** A passkey is two steps in one: no code is asked for. */
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

export const createAccessToken = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/create-access-token',
  summary: '创建访问令牌；令牌本身只在这里出现一次',
  limit: 'register',
  input: z.object({
    name,
    scopes: z.array(z.enum(tokenScopes)).min(1, credentialErrors.scopes).max(tokenScopes.length),
    /** Days until it ends; null: until it is revoked. */
    days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]).nullable(),
    password,
  }),
  output: z.object({ token: z.string(), item: accessTokenItem }),
  errors: ['VALIDATION', '601', '603', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const revokeAccessToken = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/revoke-access-token',
  summary: '作废访问令牌',
  limit: 'register',
  input: z.object({ id: z.number().int().positive() }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '603', 'NOT_FOUND', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});
