export const maxFileBytes = 100_000_000;
/**
 * Larger images are rejected before they are decoded: 100 megapixels. Formats that need more memory per pixel have a
 * lower limit, AVIF about 24 megapixels, WebP about 59.
 */
export const maxPixels = 100_000_000;
/** Maximum bytes of an uploaded SVG; checked before it is parsed. */
export const svgMaxBytes = 200_000;
/** Maximum number of frames of an animated image. */
export const maxFrames = 1000;

export const groupNameMaxLength = 30;
export const maxGroups = 200;
export const altMaxLength = 500;
/** Days after which a file in the trash is deleted permanently. */
export const trashDays = 30;
export const bulkMax = 500;
/** A picture is fetched when this share of it is in the window, or this near below it. */
export const lazyThreshold = 0.01;
export const lazyMarginPx = 100;
/** Time limit for fetching a picture that a writer names, redirects included. */
export const remotePictureTimeoutMs = 15_000;
/** Pictures that writers have fetched at the same time; further requests are rejected. */
export const maxConcurrentRemotePictures = 8;
