import { z } from 'zod';

/** A banned user as listed in 小黑屋. */
export const bannedUser = z.object({
  id: z.number().int(),
  name: z.string(),
  avatar_url: z.string(),
  reason: z.string(),
  banned_at: z.string(),
  /** Null: permanent. */
  banned_until: z.string().nullable(),
});

export type BannedUser = z.output<typeof bannedUser>;

/** A network that is not allowed to write. */
export const addressBan = z.object({
  id: z.number().int(),
  /** An IPv4 address, an IPv4 /24, or an IPv6 /64. */
  net: z.string(),
  reason: z.string(),
  until: z.string().nullable(),
  created_at: z.string(),
  created_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});

export type AddressBan = z.output<typeof addressBan>;
