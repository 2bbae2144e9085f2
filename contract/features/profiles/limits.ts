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

/** A fetched picture is good for so long; then it is asked for anew. */
export const avatarFreshMs = 7 * 86_400_000;
/** Side of the picture that is kept, in pixels: twice the size at which comments show it. */
export const avatarSide = 96;
/** What a picture may weigh on its way here. */
export const avatarMaxBytes = 500_000;
export const avatarMaxPixels = 4_000_000;
export const avatarTimeoutMs = 3000;

/** People on one page of the administrator's list. */
export const memberPageSize = 20;
export const memberQueryMaxLength = 254;
