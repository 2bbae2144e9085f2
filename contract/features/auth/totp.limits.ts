/** Authenticator apps: SHA-1, six digits, half a minute, as all of them understand. */
export const totpPeriodSeconds = 30;
export const totpDigits = 6;
/** Steps before and after now that are accepted, for clocks that go wrong. */
export const totpDrift = 1;
export const recoveryCodeCount = 10;
/** A sign-in waits for its second step so long, and takes so many wrong codes. */
export const otpAttemptMs = 10 * 60_000;
export const otpTries = 5;
/** Wrong codes of a person in all, however often the sign-in is begun anew. */
export const otpTriesOfPerson = [
  { max: 10, windowMs: 15 * 60_000 },
  { max: 30, windowMs: 24 * 3_600_000 },
] as const;
