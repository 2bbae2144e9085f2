import { z } from 'zod';

import { tokenScopes } from '#contract/kit/power.ts';

/** A personal access token (访问令牌); the token itself is returned only once, when it is created. */
export const accessTokenItem = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});

export type AccessTokenItem = z.output<typeof accessTokenItem>;
