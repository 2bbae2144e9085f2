import { z } from 'zod';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailMaxLength } from '#contract/features/accounts/limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { currentUser, notSignedIn, sessionItem } from './sessions.entities.ts';
import { passwordMaxUnits } from './limits.ts';

export const checkNonce = defineCall({
  method: 'POST',
  path: '/nv/check-nonce',
  summary: '当前登录的用户；访客得到 601（登录已过期则为 602）与状态 200',
  access: 'guest',
  limit: 'session',
  reads: true,
  input: noInput,
  output: z.union([currentUser, notSignedIn]),
  errors: ['USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** `name` may be the email address. Every failure returns the same error. @see docs/reference/routes.md, docs/reference/validations.md */
export const userLogin = defineCall({
  method: 'POST',
  path: '/nv/user-login',
  summary: '用昵称或邮箱与密码登录',
  access: 'guest',
  limit: 'signIn',
  sessionOnly: true,
  input: z.object({
    name: z
      .string({ error: accountErrors.nameMissing })
      .trim()
      .min(1, accountErrors.nameMissing)
      .max(emailMaxLength, accountErrors.nameLength),
    password: z
      .string({ error: accountErrors.passwordMissing })
      .min(1, accountErrors.passwordMissing)
      .max(passwordMaxUnits, accountErrors.passwordLength),
  }),
  output: z.union([currentUser, z.object({ need_otp: z.literal(true) })]),
  errors: ['VALIDATION', 'USER_ALREADY_BAN', 'CHALLENGE_REQUIRED', 'LICENCE_INVALID', 'RATE_LIMITED'],
});

/** Second factor of a sign-in that `user-login` answered with `need_otp`; a cookie binds it to that attempt. */
export const userLoginOtp = defineCall({
  method: 'POST',
  path: '/nv/user-login-otp',
  summary: '两步验证的第二步',
  access: 'guest',
  limit: 'signIn',
  sessionOnly: true,
  input: z.object({ code: z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(40, '验证码不正确') }),
  output: currentUser,
  errors: ['VALIDATION', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const userLogout = defineCall({
  method: 'POST',
  path: '/nv/user-logout',
  summary: '退出登录',
  access: 'guest',
  limit: 'session',
  sessionOnly: true,
  input: noInput,
  output: z.object({}),
  errors: ['RATE_LIMITED'],
});

export const getSessions = defineCall({
  method: 'GET',
  path: '/nv/sessions',
  summary: '登录了本账号的浏览器',
  access: 'member',
  limit: 'read',
  sessionOnly: true,
  input: noInput,
  output: z.object({ list: z.array(sessionItem) }),
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const revokeSession = defineCall({
  method: 'POST',
  path: '/nv/revoke-session',
  summary: '让某个浏览器退出登录',
  access: 'member',
  limit: 'session',
  sessionOnly: true,
  allowIncompleteAccount: true,
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({}),
  errors: ['601', 'NOT_FOUND', 'VALIDATION', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const revokeOtherSessions = defineCall({
  method: 'POST',
  path: '/nv/revoke-other-sessions',
  summary: '让其他浏览器全部退出登录',
  access: 'member',
  limit: 'session',
  sessionOnly: true,
  allowIncompleteAccount: true,
  input: noInput,
  output: z.object({}),
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});
