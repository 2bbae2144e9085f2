import { z } from 'zod';

import { titleBreaks } from '#contract/features/posts/entities.ts';

/** A comment on its author's profile page. */
export const authorComment = z.object({
  id: z.number().int(),
  /** Sanitised HTML. */
  html: z.string(),
  created_at: z.string(),
  likes: z.number().int(),
  post: z.object({ id: z.number().int(), title: z.string(), title_breaks: titleBreaks, url: z.string() }),
  /** Where the comment is shown. */
  url: z.string(),
});

export type AuthorComment = z.output<typeof authorComment>;
