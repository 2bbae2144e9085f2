import { z } from 'zod';

import { passwordMaxUnits } from './limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { totpErrors } from './copy.ts';
import { signInMethods } from './totp.entities.ts';

/** Required if the sign-in is no longer fresh: VALIDATION then names the field `password`. */
const password = z.string().max(passwordMaxUnits).optional();
const code = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(40, totpErrors.wrongCode);
/** Before money moves: needed from whoever has two-factor authentication; VALIDATION then names the field `code`. */
export const secondStepCode = z.string().trim().max(40, totpErrors.wrongCode).default('');
const member = { access: 'member', sessionOnly: true } as const;

export const getSignInMethods = defineCall({
  ...member,
  method: 'GET',
  path: '/nv/credentials',
  summary: '自己的登录方式：密码、两步验证、通行密钥、访问令牌',
  limit: 'read',
  input: noInput,
  output: signInMethods,
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Creates a secret for an authenticator app; it takes effect only after a code confirms it. */
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
