export const cityMaxLength = 40;
export const urlMaxLength = 500;
/** Maximum characters of a base64 image; the browser crops and scales before sending. */
export const profilePictureMaxLength = 1_800_000;
/** Maximum pixels of an image that is sent for an avatar or profile background; checked before it is decoded. */
export const profilePictureMaxPixels = 12_000_000;
export const avatarSizePx = 512;
export const backgroundSizePx = { width: 1600, height: 500 } as const;
/** Days during which signing in cancels 注销 (account deletion). @see docs/reference/calls.md */
export const eraseGraceDays = 7;
/** How long a sign-in counts as fresh; afterwards the password is required again. */
export const freshSignInMs = 10 * 60_000;
/** How often a user may change their name. */
export const nameChangesPerUser = { max: 1, windowMs: 30 * 86_400_000 } as const;

/** Fetched avatars are reused for this time, then fetched again. */
export const avatarCacheMs = 7 * 86_400_000;
/** Side in pixels of a stored avatar: twice the size at which comments show it. */
export const avatarSide = 96;
/** Maximum size in bytes of a downloaded avatar. */
export const avatarMaxBytes = 500_000;
export const avatarMaxPixels = 4_000_000;
export const avatarTimeoutMs = 3000;

/** Users per page of the administrator's list. */
export const memberPageSize = 20;
export const memberQueryMaxLength = 254;
