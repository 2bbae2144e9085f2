/** 72 code points are at most so many UTF-16 units before NFC; longer texts are refused before they are hashed. */
export const passwordMaxUnits = 288;

/** Failed sign-ins of a name from one block of addresses, and of a name in all, after which a challenge is asked. @spec decisions 2 */
export const failuresOfPair = { max: 5, windowMs: 15 * 60_000 } as const;
export const failuresOfName = { max: 30, windowMs: 3_600_000 } as const;
/** The same for a block, whatever the names: pairs stolen elsewhere are tried once each. */
export const failuresOfNet = { max: 60, windowMs: 3_600_000 } as const;
