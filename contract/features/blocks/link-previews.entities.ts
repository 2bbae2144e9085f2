import { z } from 'zod';

/** What a page says of itself; empty where it says nothing. Its picture lies here by now. */
export const linkPreview = z.object({
  title: z.string(),
  description: z.string(),
  image: z.object({ url: z.string() }),
});
