/** Maximum bytes per request; small, so that a lost connection costs little. */
export const chunkBytes = 1_048_576;
/**
 * Size of a part sent directly to the object storage, which accepts smaller ones only as the last part. Files that fit
 * one chunk are sent through the site.
 */
export const partBytes = 5 * 1_048_576;
/** Maximum size of an image, by the option `qiniu_enabled`. @see docs/reference/limits.md */
export const imageMaxBytes = { Y: 4 * 1_048_576, N: 20 * 1_048_576 } as const;
/** Maximum size of files that are not images. */
export const fileMaxBytes = 100 * 1_048_576;
export const fileNameMaxLength = 255;
/** Uploads per user. @see docs/reference/calls.md */
export const uploadsPerHour = 60;
export const bytesPerDay = 500 * 1_048_576;
/** Abandoned uploads are deleted after this time. */
export const abandonedUploadMs = 24 * 3_600_000;
/** Maximum number of pending uploads per user. */
export const maxPendingUploads = 100;
