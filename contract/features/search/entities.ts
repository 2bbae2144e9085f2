import { z } from 'zod';

import { postCard } from '#contract/features/posts/entities.ts';

export const searchSorts = ['newest', 'relevance'] as const;

export type SearchSort = (typeof searchSorts)[number];

/** A post that was found: its card, with the words that were looked for in `<mark>`. */
export const searchHit = postCard.extend({
  type: z.enum(['article', 'page']),
  /** The title, escaped, with marks. */
  title_html: z.string(),
  /** A passage around the first hit, escaped, with marks; '' for a post under a password. */
  snippet_html: z.string(),
});

export type SearchHit = z.output<typeof searchHit>;

export const searchPage = z.object({
  /** The words as they were understood. */
  s: z.string(),
  sort: z.enum(searchSorts),
  list: z.array(searchHit),
  total: z.number().int(),
  /** There are more than `total`: shown as 1000+. */
  capped: z.boolean(),
  page: z.number().int(),
  page_size: z.number().int(),
});

export type SearchPage = z.output<typeof searchPage>;
