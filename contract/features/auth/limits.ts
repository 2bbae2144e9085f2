export const maxAccessTokens = 50;
export const tokenNameMaxLength = 40;
/** What every token begins with, so that people and scanners know one when they see it. */
export const tokenPrefix = 'somnia_pat_';
/** A token's last use is written at most this often. */
export const tokenTouchMs = 60_000;

/** How long somebody may take at the other service. */
export const loginStateMs = 10 * 60_000;
export const returnPathMaxLength = 500;

/** How long a browser may take to answer. */
export const ceremonyMs = 5 * 60_000;
export const maxPasskeys = 20;
export const passkeyNameMaxLength = 40;
/** Characters of what a browser answers. */
export const ceremonyMaxLength = 20_000;

/** 72 code points are at most so many UTF-16 units before NFC; longer texts are refused before they are hashed. */
export const passwordMaxUnits = 288;

/** Failed sign-ins of a name from one block of addresses, and of a name in all, after which a challenge is asked. @spec decisions 2 */
export const failuresOfPair = { max: 5, windowMs: 15 * 60_000 } as const;
export const failuresOfName = { max: 30, windowMs: 3_600_000 } as const;
/** The same for a block, whatever the names: pairs stolen elsewhere are tried once each. */
export const failuresOfNet = { max: 60, windowMs: 3_600_000 } as const;
