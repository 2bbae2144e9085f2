import { z } from 'zod';

/** Metadata of a page; fields are empty if missing. The image is already stored on this site. */
export const linkPreview = z.object({
  title: z.string(),
  description: z.string(),
  image: z.object({ url: z.string() }),
  /** The page that a frame may show instead of the card, on a site that the owner allows; empty if there is none. */
  frame: z.string(),
});
