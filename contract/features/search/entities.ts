import { z } from 'zod';

import { postCard } from '#contract/features/posts/entities.ts';

export const searchSorts = ['newest', 'relevance'] as const;

export type SearchSort = (typeof searchSorts)[number];

/** A post found by a search: its card, with the search words in `<mark>`. */
export const searchHit = postCard.extend({
  type: z.enum(['article', 'page']),
  /** The title, HTML-escaped, with `<mark>`. */
  title_html: z.string(),
  /** A passage around the first match, HTML-escaped, with `<mark>`; '' for a password-protected post. */
  snippet_html: z.string(),
});

export type SearchHit = z.output<typeof searchHit>;

export const searchPage = z.object({
  /** The query as it was interpreted. */
  s: z.string(),
  sort: z.enum(searchSorts),
  list: z.array(searchHit),
  total: z.number().int(),
  /** There are more results than `total`: shown as 1000+. */
  capped: z.boolean(),
  page: z.number().int(),
  page_size: z.number().int(),
});

export type SearchPage = z.output<typeof searchPage>;
