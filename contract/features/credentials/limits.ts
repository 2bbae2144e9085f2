/** Authenticator apps: SHA-1, six digits, half a minute, as all of them understand. */
export const totpPeriodSeconds = 30;
export const totpDigits = 6;
/** Steps before and after now that are accepted, for clocks that go wrong. */
export const totpDrift = 1;
export const recoveryCodeCount = 10;
/** A sign-in waits for its second step so long, and takes so many wrong codes. */
export const otpAttemptMs = 10 * 60_000;
export const otpTries = 5;
export const ceremonyMs = 5 * 60_000;
export const maxPasskeys = 20;
export const maxAccessTokens = 50;
export const credentialNameMaxLength = 40;
/** Characters of what a browser answers to a passkey ceremony. */
export const ceremonyMaxLength = 20_000;
/** How long a token may live, in days; null: until it is revoked. */
export const tokenLifetimes = [7, 30, 90, 365] as const;
/** What every token begins with, so that people and scanners know one when they see it. */
export const tokenPrefix = 'somnia_pat_';
