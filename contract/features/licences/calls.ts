import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { editions, licenceStatement } from './entities.ts';

const licenceState = z.object({
  edition: z.enum(editions),
  /** The host that a licence of this site has to name. */
  host: z.string(),
  statement: licenceStatement.nullable(),
  /** Why it does not hold; '' when it does or there is none. */
  problem: z.string(),
  /** Given by the environment, which goes before what is entered here. */
  is_fixed: z.boolean(),
});

export const getLicence = defineCall({
  method: 'GET',
  path: '/nv/admin/licence',
  summary: '许可证的状态',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: noInput,
  output: licenceState,
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** One that would not hold is refused, and what was there stays. */
export const setLicence = defineCall({
  method: 'POST',
  path: '/nv/admin/licence',
  summary: '填写许可证，验证通过才会保存',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    text: z.string().trim().min(1, '请粘贴许可证').max(2000),
    public_key: z.string().trim().max(500).optional(),
  }),
  output: licenceState,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
