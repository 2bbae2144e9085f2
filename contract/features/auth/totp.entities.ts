import { z } from 'zod';

/** Sign-in methods of the user, for the page 账号安全. */
export const signInMethods = z.object({
  has_password: z.boolean(),
  totp_enabled: z.boolean(),
  /** Unused recovery codes. */
  recovery_left: z.number().int(),
  /** Whether the sign-in is recent enough that the password is not required. */
  is_fresh: z.boolean(),
});

export type SignInMethods = z.output<typeof signInMethods>;
