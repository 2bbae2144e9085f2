/**
 * Widths of the stored image variants and their filename suffixes, which gallery links remove again.
 * @see docs/reference/routes.md
 */
export const variantSizes = [
  { name: 'thumbnail', width: 480 },
  { name: 'middle', width: 960 },
  { name: 'large', width: 1600 },
] as const;
/** Encoder quality of the variants, by format. */
export const variantQuality = { webp: 78, avif: 55 } as const;
/** Longest side in pixels of the blurred placeholder of an image. */
export const placeholderSide = 16;
