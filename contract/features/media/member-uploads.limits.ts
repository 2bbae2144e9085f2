import { imageMaxBytes } from './uploads.limits.ts';

/** Maximum bytes of a video of a moment. @see docs/reference/limits.md */
export const videoMaxBytes = 20 * 1_048_576;
/** No file of a moment may be larger, whatever it is. */
export const memberFileMaxBytes = Math.max(videoMaxBytes, ...Object.values(imageMaxBytes));
/** Files that one account may send at the same time. */
export const memberUploadsAtOnce = 12;
/** Files of moments that no post uses are deleted after this time. */
export const unusedFileMs = 24 * 3_600_000;
