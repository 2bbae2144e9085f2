import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { formKinds } from './challenges.entities.ts';

/**
 * Returns a proof-of-work challenge, required before an action that was repeated too often: find a text `nonce` for
 * which the SHA-256 of `salt + ':' + nonce` starts with `difficulty` zero bits. Send the proof in the header
 * `x-somnia-proof` as `token:nonce`.
 */
export const getChallenge = defineCall({
  method: 'POST',
  path: '/nv/challenge',
  summary: '取得一道工作量证明题',
  access: 'guest',
  limit: 'session',
  reads: true,
  input: noInput,
  output: z.object({
    token: z.string(),
    salt: z.string(),
    difficulty: z.number().int(),
    expires_at: z.string(),
  }),
  errors: ['RATE_LIMITED'],
});

/** Records when the user started to fill in a form. */
export const getFormToken = defineCall({
  method: 'POST',
  path: '/nv/form-token',
  summary: '取得表单令牌，记录开始填写的时间',
  access: 'guest',
  limit: 'session',
  reads: true,
  input: z.object({ form: z.enum(formKinds) }),
  output: z.object({ token: z.string() }),
  errors: ['VALIDATION', 'RATE_LIMITED'],
});
