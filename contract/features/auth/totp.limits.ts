/** Authenticator apps: SHA-1, six digits, 30 seconds, which all of them support. */
export const totpPeriodSeconds = 30;
export const totpDigits = 6;
/** Time steps before and after the current one that are accepted, to tolerate clock drift. */
export const totpDrift = 1;
export const recoveryCodeCount = 10;
/** Time limit of a pending second factor; the number of wrong codes is limited by `otpTries`. */
export const otpAttemptMs = 10 * 60_000;
export const otpTries = 5;
/** Wrong codes per user overall, across restarted sign-ins. */
export const otpTriesPerUser = [
  { max: 10, windowMs: 15 * 60_000 },
  { max: 30, windowMs: 24 * 3_600_000 },
] as const;
