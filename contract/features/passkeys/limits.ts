/** How long a browser may take to answer. */
export const ceremonyMs = 5 * 60_000;
export const maxPasskeys = 20;
export const passkeyNameMaxLength = 40;
/** Characters of what a browser answers. */
export const ceremonyMaxLength = 20_000;
