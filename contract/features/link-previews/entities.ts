import { z } from 'zod';

/** What a page says of itself; empty where it says nothing. */
export const linkPreview = z.object({
  title: z.string(),
  description: z.string(),
  image: z.object({ url: z.string() }),
});
