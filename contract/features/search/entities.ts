import { z } from 'zod';

export const searchSorts = ['newest', 'relevance'] as const;

export type SearchSort = (typeof searchSorts)[number];

/** A post that was found: what a card shows, with the words that were looked for in `<mark>`. */
export const searchHit = z.object({
  id: z.number().int(),
  type: z.enum(['article', 'page']),
  slug: z.string(),
  /** Plain; `title_html` is the same, escaped, with marks. */
  title: z.string(),
  title_html: z.string(),
  /** A passage around the first hit, escaped, with marks; '' for a post under a password. */
  snippet_html: z.string(),
  cover_url: z.string(),
  published_at: z.string(),
  author: z.object({ id: z.number().int(), name: z.string(), avatar_url: z.string() }),
  category: z.object({ name: z.string(), slug: z.string() }).nullable(),
  views: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  /** The whole post stands under a password. */
  has_password: z.boolean(),
  has_lock: z.boolean(),
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
