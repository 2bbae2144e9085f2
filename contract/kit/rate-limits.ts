/** Rate limits of calls, all in one table: per account of a signed-in person, per address of a guest (IPv6: per /64). */
export const rateLimits = {
  search: { max: 30, windowMs: 60_000 },
  suggest: { max: 120, windowMs: 60_000 },
  postView: { max: 120, windowMs: 60_000 },
  unlock: { max: 30, windowMs: 60_000 },
  read: { max: 600, windowMs: 60_000 },
  cursorPage: { max: 120, windowMs: 60_000 },
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
