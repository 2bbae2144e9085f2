import { z } from 'zod';

/** How a person signs in, for the page 账号安全. */
export const credentialOverview = z.object({
  has_password: z.boolean(),
  totp_enabled: z.boolean(),
  /** Recovery codes that were not used yet. */
  recovery_left: z.number().int(),
  /** Signed in so lately that the password is not asked for. */
  is_fresh: z.boolean(),
});

export type CredentialOverview = z.output<typeof credentialOverview>;
