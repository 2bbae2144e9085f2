import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { editions, licenceStatement } from './entities.ts';

const licenceState = z.object({
  edition: z.enum(editions),
  /** Host name that a licence for this site must contain. */
  host: z.string(),
  statement: licenceStatement.nullable(),
  /** Why the licence is not valid; '' if it is valid or there is none. */
  problem: z.string(),
  /** Set by an environment variable, which overrides the licence entered here. */
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

/** An invalid licence is rejected and the previous one stays. */
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
