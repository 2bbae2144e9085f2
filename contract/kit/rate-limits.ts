/** Rate limits of calls per address block (IPv4 /24 counted per address, IPv6 /64), all in one table. */
export const rateLimits = {
  search: { max: 30, windowMs: 60_000 },
  suggest: { max: 120, windowMs: 60_000 },
  postView: { max: 120, windowMs: 60_000 },
  unlock: { max: 30, windowMs: 60_000 },
  read: { max: 600, windowMs: 60_000 },
  session: { max: 240, windowMs: 60_000 },
  signIn: { max: 120, windowMs: 60_000 },
  code: { max: 60, windowMs: 60_000 },
  register: { max: 60, windowMs: 60_000 },
  upload: { max: 60, windowMs: 3_600_000 },
  uploadStep: { max: 3000, windowMs: 600_000 },
  export: { max: 10, windowMs: 3_600_000 },
  act: { max: 240, windowMs: 60_000 },
} as const;

export type RateLimitName = keyof typeof rateLimits;
