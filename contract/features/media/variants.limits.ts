/**
 * Widths that pictures are kept in beside the original, with the ending of their names. The names are the ones that
 * links of galleries take off again.
 * @spec S2
 */
export const variantSizes = [
  { name: 'thumbnail', width: 480 },
  { name: 'middle', width: 960 },
  { name: 'large', width: 1600 },
] as const;

export const variantFormats = ['webp', 'avif'] as const;
/** How well the small forms are drawn, by format. */
export const variantQuality = { webp: 78, avif: 55 } as const;
/** Longest side of the blurred form that stands in for a picture. */
export const placeholderSide = 16;
/** An article's column is no wider than this. */
export const articleSizes = '(max-width: 768px) 100vw, 720px';
