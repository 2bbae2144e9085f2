import { z } from 'zod';

import { passwordMaxUnits, tokenNameMaxLength } from './limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { tokenScopes } from '#contract/kit/power.ts';

import { tokenErrors } from './copy.ts';
import { accessTokenItem } from './access-tokens.entities.ts';

/** Required if the sign-in is no longer fresh: VALIDATION then names the field `password`. */
const password = z.string().max(passwordMaxUnits).optional();
const name = z
  .string({ error: tokenErrors.nameMissing })
  .trim()
  .min(1, tokenErrors.nameMissing)
  .max(tokenNameMaxLength * 2, tokenErrors.nameTooLong);
const member = { access: 'member', sessionOnly: true } as const;

export const getAccessTokens = defineCall({
  ...member,
  method: 'GET',
  path: '/nv/access-tokens',
  summary: '自己的访问令牌',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(accessTokenItem) }),
  errors: ['601', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
});

export const createAccessToken = defineCall({
  ...member,
  method: 'POST',
  path: '/nv/create-access-token',
  summary: '创建访问令牌；令牌本身只在这里出现一次',
  limit: 'register',
  input: z.object({
    name,
    scopes: z.array(z.enum(tokenScopes)).min(1, tokenErrors.scopes).max(tokenScopes.length),
    /** Days until the token expires; null: never, only by revoking it. */
    days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]).nullable(),
    password,
  }),
  output: z.object({ token: z.string(), item: accessTokenItem }),
  errors: ['VALIDATION', '601', '603', 'EMAIL_UNVERIFIED', 'CONFLICT', 'USER_ALREADY_BAN', 'RATE_LIMITED'],
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
