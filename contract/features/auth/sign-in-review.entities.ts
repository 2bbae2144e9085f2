import { z } from 'zod';

import { loginTypeNames } from './identities.entities.ts';

/** A sign-in method that waits for its owner: it was added before the password was reset. */
export const suspendedMethod = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passkey'),
    id: z.string(),
    name: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('identity'),
    id: z.enum(loginTypeNames),
    /** Display name at the provider; '' if it gives none. */
    name: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  }),
]);

export type SuspendedMethod = z.output<typeof suspendedMethod>;

export const signInReview = z.object({
  list: z.array(suspendedMethod),
  /** TOTP stays on after a reset: the sign-in that leads here has passed it. */
  totp_enabled: z.boolean(),
});

export type SignInReview = z.output<typeof signInReview>;
