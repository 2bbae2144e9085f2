import { z } from 'zod';

/** What an editor kept of an article while it was written. */
export const draft = z.object({
  key: z.string(),
  title: z.string(),
  content: z.string(),
  revision: z.number().int(),
  seq: z.number().int(),
  saved_at: z.string(),
});
