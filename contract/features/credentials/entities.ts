import { z } from 'zod';

import { tokenScopes } from '#contract/kit/power.ts';

/** A passkey (通行密钥) of a person. */
export const passkeyItem = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export type PasskeyItem = z.output<typeof passkeyItem>;

/** A personal access token (访问令牌); the token itself is told once, when it is made. */
export const accessTokenItem = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});

export type AccessTokenItem = z.output<typeof accessTokenItem>;

/** How a person signs in, for the page 账号安全. */
export const credentialOverview = z.object({
  has_password: z.boolean(),
  totp_enabled: z.boolean(),
  /** Recovery codes that were not used yet. */
  recovery_left: z.number().int(),
  passkeys: z.array(passkeyItem),
  tokens: z.array(accessTokenItem),
  /** Signed in so lately that the password is not asked for. */
  is_fresh: z.boolean(),
});

export type CredentialOverview = z.output<typeof credentialOverview>;
