/** What one request carries at most; small enough that a lost connection costs little. */
export const chunkBytes = 1_048_576;
/** One part that goes straight to the store; stores take no smaller ones but the last. What fits a chunk goes through the site. */
export const partBytes = 5 * 1_048_576;
/** Pictures, where the site's pictures go through Qiniu's rules, and where not. @spec S9 */
export const pictureMaxBytes = { Y: 4 * 1_048_576, N: 20 * 1_048_576 } as const;
/** Everything that is no picture. */
export const fileMaxBytes = 100 * 1_048_576;
export const fileNameMaxLength = 255;
/** What one person uploads at most. @spec decisions 2 */
export const uploadsPerHour = 60;
export const bytesPerDay = 500 * 1_048_576;
/** An upload that nobody goes on with is swept after so long. */
export const unfinishedForMs = 24 * 3_600_000;
/** So many of one person may be under way at once. */
export const unfinishedAtOnce = 100;
