/**
 * How often one address block (IPv4 /24 counted per address, IPv6 /64) may make a call; one table for all of them.
 */
export const rateLimits = {
  search: { max: 30, windowMs: 60_000 },
  suggest: { max: 120, windowMs: 60_000 },
  postView: { max: 120, windowMs: 60_000 },
  unlock: { max: 30, windowMs: 60_000 },
  read: { max: 600, windowMs: 60_000 },
} as const;

export type RateLimitName = keyof typeof rateLimits;
