import { z } from 'zod';

/** A passkey (通行密钥) of a user. */
export const passkeyItem = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export type PasskeyItem = z.output<typeof passkeyItem>;
