import { z } from 'zod';

/** A stored file as pages and the admin see it; `colour` is the placeholder until an image has loaded. */
export const mediaItem = z.object({
  id: z.number().int(),
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  colour: z.string().nullable(),
  alt: z.string(),
});

export type MediaItem = z.output<typeof mediaItem>;

/** An image in a list or on a page: `colour` fills its place until it has loaded. */
export const picture = z.object({
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  colour: z.string().nullable(),
  /** Smaller variants as `srcset`; '' if there are none. */
  srcset: z.string(),
  /** The same in AVIF; '' if there are none. */
  avif: z.string(),
  /** The point that stays in view when it is cropped, as `object-position`; '' is the centre. */
  focus: z.string(),
});

export type Picture = z.output<typeof picture>;
