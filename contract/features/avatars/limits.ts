/** A fetched picture is good for so long; then it is asked for anew. */
export const avatarFreshMs = 7 * 86_400_000;
/** Side of the picture that is kept, in pixels: twice the size at which comments show it. */
export const avatarSide = 96;
/** What a picture may weigh on its way here. */
export const avatarMaxBytes = 500_000;
export const avatarMaxPixels = 4_000_000;
export const avatarTimeoutMs = 3000;
