import { z } from 'zod';

/** An entry of a list of popular articles. */
export const hotPost = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Where its lines may end. */
  title_breaks: z.array(z.number().int()),
  slug: z.string(),
  url: z.string(),
  cover_url: z.string(),
  views: z.number().int(),
});

export type HotPost = z.output<typeof hotPost>;

export const hotLists = z.object({ week: z.array(hotPost), month: z.array(hotPost), all: z.array(hotPost) });

export type HotLists = z.output<typeof hotLists>;
