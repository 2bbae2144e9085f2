/**
 * Widths of the stored image variants and their filename suffixes, which gallery links remove again. `formats` of the
 * small ones leave out AVIF, which saves nothing there; `isFirst`: rendered before an upload is answered.
 * @see docs/reference/routes.md
 */
export const variantSizes = [
  { name: 'icon', width: 96, formats: ['webp'], isFirst: false },
  { name: 'tiny', width: 192, formats: ['webp'], isFirst: false },
  { name: 'small', width: 320, formats: ['webp'], isFirst: false },
  { name: 'thumbnail', width: 480, formats: ['webp', 'avif'], isFirst: true },
  { name: 'medium', width: 720, formats: ['webp', 'avif'], isFirst: false },
  { name: 'middle', width: 960, formats: ['webp', 'avif'], isFirst: true },
  { name: 'wide', width: 1280, formats: ['webp', 'avif'], isFirst: false },
  { name: 'large', width: 1600, formats: ['webp', 'avif'], isFirst: true },
  { name: 'full', width: 2400, formats: ['webp', 'avif'], isFirst: false },
] as const;
/** Number of the current set of sizes; images whose variants are of an older set are rendered again. */
export const variantSet = 1;
/** Images of an older set that are queued at a time. */
export const renewedAtOnce = 200;
/** Encoder quality of the variants, by format. */
export const variantQuality = { webp: 78, avif: 55 } as const;
/** Longest side in pixels of the blurred placeholder of an image. */
export const placeholderSide = 16;
