/** Countdown of the code button. @see docs/reference/limits.md */
export const codeCountdownSeconds = 60;
/** @see docs/reference/calls.md (codes) */
export const codeDigits = 6;
/** From the moment at which its mail is sent, not from the request. */
export const codeLifetimeMs = 10 * 60_000;
/** A code or reset link that could not be mailed within this time is no longer sent. */
export const codeRequestLifetimeMs = 3_600_000;
export const codeTries = 5;
export const codesPerEmail = [
  { max: 1, windowMs: 60_000 },
  { max: 5, windowMs: 3_600_000 },
  { max: 10, windowMs: 24 * 3_600_000 },
] as const;
export const codesPerNet = [
  { max: 10, windowMs: 3_600_000 },
  { max: 30, windowMs: 24 * 3_600_000 },
] as const;
/** Above this rate, a challenge is required on the whole site. */
export const codesPerSite = { max: 60, windowMs: 60_000 } as const;
/** Lifetime of a password reset link. */
export const resetLifetimeMs = 30 * 60_000;
/** New accounts per address block. */
export const registrationsPerNet = [
  { max: 60, windowMs: 3_600_000 },
  { max: 200, windowMs: 24 * 3_600_000 },
] as const;
