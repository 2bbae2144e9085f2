export const cityMaxLength = 40;
export const urlMaxLength = 500;
/** Characters of a picture in base64; the browser crops and scales before it sends. */
export const pictureMaxLength = 1_800_000;
export const avatarSizePx = 512;
export const backgroundSizePx = { width: 1600, height: 500 } as const;
/** 注销 can be taken back for so long by signing in. @spec decisions 2 */
export const eraseGraceDays = 7;
/** A sign-in counts as fresh for so long; after it the password is asked for again. */
export const freshSignInMs = 10 * 60_000;
/** How often a person may take another name. */
export const nameChangesOfPerson = { max: 1, windowMs: 30 * 86_400_000 } as const;
