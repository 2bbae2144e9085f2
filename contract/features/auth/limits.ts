export const maxAccessTokens = 50;
export const tokenNameMaxLength = 40;
/** Prefix of every token, so that users and secret scanners recognise one. */
export const tokenPrefix = 'somnia_pat_';
/** A token's last use is written at most this often. */
export const tokenTouchMs = 60_000;

/** Maximum time that a user may take at the provider. */
export const loginStateMs = 10 * 60_000;
export const returnPathMaxLength = 500;

/** Maximum time for the browser to complete a passkey prompt. */
export const passkeyPromptMs = 5 * 60_000;
export const maxPasskeys = 20;
export const passkeyNameMaxLength = 40;
/** Maximum characters of the browser's passkey response. */
export const passkeyResponseMaxLength = 20_000;

/**
 * Upper bound in UTF-16 units, before NFC, for a password of 72 code points; longer input is rejected before hashing.
 */
export const passwordMaxUnits = 288;

/**
 * Failed sign-ins for a name from one address block (and, below, for a name overall) before a challenge is required.
 * @see docs/reference/calls.md
 */
export const signInFailuresPerNameAndNet = { max: 5, windowMs: 15 * 60_000 } as const;
export const signInFailuresPerName = { max: 30, windowMs: 3_600_000 } as const;
/** Failed sign-ins from one address block for any name: leaked credentials are tried only once each. */
export const signInFailuresPerNet = { max: 60, windowMs: 3_600_000 } as const;

export const termsVersionMaxLength = 40;
