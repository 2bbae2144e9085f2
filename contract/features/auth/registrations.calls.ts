import { z } from 'zod';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailMaxLength } from '#contract/features/accounts/limits.ts';
import { currentUser } from './sessions.entities.ts';
import { passwordMaxUnits, termsVersionMaxLength } from './limits.ts';
import { defineCall } from '#contract/kit/call.ts';

import { registrationErrors } from './registrations.copy.ts';
import { codeTypes } from './registrations.entities.ts';

const text = (missing: string, max: number, tooLong: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, tooLong);
const password = z
  .string({ error: accountErrors.passwordMissing })
  .min(1, accountErrors.passwordMissing)
  .max(passwordMaxUnits, accountErrors.passwordLength);
const codeId = z.number({ error: registrationErrors.wrongCode }).int(registrationErrors.wrongCode).positive();
const code = (missing: string) => z.string({ error: missing }).min(1, missing).max(20, registrationErrors.wrongCode);
const botCheckFields = {
  /** Proves how long the form was open; see `form-token`. */
  form_token: z.string().max(300).optional(),
  /** Honeypot: the field is invisible, so only programs fill it in. */
  website: z.string().max(300).optional(),
};

/**
 * Sends a code to an email address. The answer does not reveal whether the address has an account: for a known address,
 * `register` sends a mail saying that an account exists, `bind-email` and `change-email` a mail saying that it is
 * taken. `verify-email` always goes to the mailbox of the signed-in user, whatever `email` says.
 * @see docs/reference/validations.md, docs/reference/calls.md
 */
export const getCode = defineCall({
  method: 'POST',
  path: '/somnia/get-code',
  summary: '向邮箱发送验证码',
  access: 'guest',
  limit: 'code',
  sessionOnly: true,
  input: z.object({
    name: z.string().max(200).optional(),
    /** The error for a missing address depends on `type`. */
    email: z.string().trim().max(emailMaxLength, registrationErrors.emailFormat).default(''),
    type: z.enum(codeTypes, { error: registrationErrors.codeType }),
  }),
  output: z.object({ id: z.number().int() }),
  errors: [
    'VALIDATION',
    '601',
    '603',
    'CONFLICT',
    'USER_ALREADY_BAN',
    'CHALLENGE_REQUIRED',
    'SITE_CLOSED',
    'LICENCE_INVALID',
    'RATE_LIMITED',
  ],
});

/**
 * `verifyCode` and `codeId` are needed only if the site requires codes; the server checks its own setting, not the
 * client's claim. @see docs/reference/routes.md, docs/reference/validations.md
 */
export const registerUser = defineCall({
  method: 'POST',
  path: '/nv/register-user',
  summary: '注册账号',
  access: 'guest',
  limit: 'register',
  sessionOnly: true,
  input: z.object({
    name: text(accountErrors.nameMissing, 200, accountErrors.nameLength),
    password,
    email: text(registrationErrors.emailMissing, emailMaxLength, registrationErrors.emailFormat),
    verifyCode: z.string({ error: registrationErrors.codeMissing }).max(20, registrationErrors.wrongCode).optional(),
    codeId: codeId.optional(),
    need_vertify_code: z.boolean().optional(),
    /** The version of the terms that the user accepted; required where the site has terms. */
    terms_version: z.string().max(termsVersionMaxLength).optional(),
    ...botCheckFields,
  }),
  output: z.object({ id: z.number().int() }),
  errors: [
    'VALIDATION',
    'CHALLENGE_REQUIRED',
    'SITE_CLOSED',
    'USER_ALREADY_BAN',
    'NETWORK_BANNED',
    'LICENCE_INVALID',
    'RATE_LIMITED',
  ],
});

/** The first binding of an account without a password generates one and returns it once. @see docs/reference/states.md, docs/reference/calls.md */
export const bindEmail = defineCall({
  method: 'POST',
  path: '/nv/bind-email',
  summary: '首次绑定邮箱',
  access: 'member',
  limit: 'register',
  sessionOnly: true,
  allowIncompleteAccount: true,
  input: z.object({
    email: text(registrationErrors.bindEmailMissing, emailMaxLength, registrationErrors.emailFormat),
    verifyCode: code(registrationErrors.bindCodeMissing),
    codeId,
  }),
  output: currentUser.extend({ initial_password: z.string().nullable() }),
  errors: ['VALIDATION', '601', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Replaces the email address; requires the password or a fresh sign-in. */
export const changeEmail = defineCall({
  method: 'POST',
  path: '/nv/change-email',
  summary: '更换邮箱',
  access: 'member',
  limit: 'register',
  sessionOnly: true,
  input: z.object({
    email: text(registrationErrors.bindEmailMissing, emailMaxLength, registrationErrors.emailFormat),
    verifyCode: code(registrationErrors.bindCodeMissing),
    codeId,
    password,
  }),
  output: currentUser,
  errors: ['VALIDATION', '601', '603', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Proves the bound mailbox with a code of type `verify-email`. */
export const verifyEmail = defineCall({
  method: 'POST',
  path: '/nv/verify-email',
  summary: '验证已绑定的邮箱',
  access: 'member',
  limit: 'register',
  sessionOnly: true,
  input: z.object({ verifyCode: code(registrationErrors.bindCodeMissing), codeId }),
  output: currentUser,
  errors: ['VALIDATION', '601', '603', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Always returns the same success. @see docs/reference/validations.md */
export const forgetPassword = defineCall({
  method: 'POST',
  path: '/nv/forget-password',
  summary: '找回密码：向邮箱发送重置链接',
  access: 'guest',
  limit: 'code',
  sessionOnly: true,
  input: z.object({ email: text(registrationErrors.realEmail, emailMaxLength, registrationErrors.realEmail) }),
  output: z.object({ message: z.string() }),
  errors: ['VALIDATION', 'CHALLENGE_REQUIRED', 'RATE_LIMITED'],
});

/**
 * Takes the `token` of the mailed link, or the address and a code of type `forget`. Ends all sessions and access tokens
 * and suspends passkeys and linked accounts until the user confirms them; where nobody had proven the mailbox before,
 * they are removed, and two-factor authentication is turned off. @see docs/security.md
 */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/nv/reset-password',
  summary: '用邮件中的链接或验证码设置新密码',
  access: 'guest',
  limit: 'register',
  sessionOnly: true,
  input: z.object({
    token: z.string().max(200).optional(),
    email: z.string().max(emailMaxLength).optional(),
    verifyCode: z.string().max(20).optional(),
    codeId: codeId.optional(),
    password,
  }),
  output: z.object({}),
  errors: ['VALIDATION', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

/** Ends all other sessions. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/nv/change-password',
  summary: '修改密码',
  access: 'member',
  limit: 'register',
  sessionOnly: true,
  allowIncompleteAccount: true,
  input: z.object({
    old_password: z.string({ error: '请输入原密码' }).min(1, '请输入原密码').max(passwordMaxUnits, '原密码不正确'),
    password,
  }),
  output: z.object({}),
  errors: ['VALIDATION', '601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});
