import { z } from 'zod';

/** A comment on the page of whoever wrote it. */
export const authorComment = z.object({
  id: z.number().int(),
  /** Sanitised. */
  html: z.string(),
  created_at: z.string(),
  likes: z.number().int(),
  post: z.object({ id: z.number().int(), title: z.string(), url: z.string() }),
  /** Where it is read. */
  url: z.string(),
});

export type AuthorComment = z.output<typeof authorComment>;
