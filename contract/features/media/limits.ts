export const maxFileBytes = 100_000_000;
/** Larger images are refused before they are decoded: 100 megapixels. */
export const maxPixels = 100_000_000;
/** Pictures that move have no more frames. */
export const maxFrames = 1000;
