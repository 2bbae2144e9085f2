import { z } from 'zod';

import { banReasonMaxLength } from './limits.ts';
import { postedTime } from '#contract/kit/posted-time.ts';
import { defineCall } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

import { userBanErrors } from './copy.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Ends all sessions of the user immediately. Without `until` the ban is permanent. @see docs/reference/states.md, docs/reference/permissions.md */
export const banUser = defineCall({
  method: 'POST',
  path: '/nv/admin/users/{id}/ban',
  summary: '封禁一个用户',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    id,
    reason: z.string().trim().max(banReasonMaxLength, userBanErrors.reason).default(''),
    until: postedTime(userBanErrors.until).nullable().default(null),
  }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

export const unbanUser = defineCall({
  method: 'POST',
  path: '/nv/admin/users/{id}/unban',
  summary: '解除一个用户的封禁',
  access: 'administrator',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});
