import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';
import { coverImage, postCard } from '#contract/features/posts/entities.ts';

export const searchSorts = ['relevance', 'newest'] as const;

export type SearchSort = (typeof searchSorts)[number];

/** A post found by a search: its card, with the search words in `<mark>`. */
export const searchHit = postCard.extend({
  type: z.enum(['article', 'page']),
  /** The title, HTML-escaped, with `<mark>`, and `<wbr>` where a line may end. */
  title_html: z.string(),
  /** A passage around the first match, HTML-escaped, with `<mark>`; '' for a password-protected post. */
  snippet_html: z.string(),
});

export type SearchHit = z.output<typeof searchHit>;

/** A moment found by a search, with the search words in `<mark>`. */
export const momentHit = z.object({
  id: z.number().int(),
  url: z.string(),
  author: authorRef,
  /** HTML-escaped, with `<mark>` and `<wbr>`; '' for a moment without a title. */
  title_html: z.string(),
  /** A passage around the first match, HTML-escaped, with `<mark>`. */
  snippet_html: z.string(),
  /** Its first picture, or the poster of its video. */
  image: coverImage.nullable(),
  likes: z.number().int(),
  comments: z.number().int(),
  published_at: z.string(),
});

export type MomentHit = z.output<typeof momentHit>;

const foundPage = {
  /** The query as it was interpreted. */
  s: z.string(),
  sort: z.enum(searchSorts),
  total: z.number().int(),
  /** There are more results than `total`: shown as 1000+. */
  capped: z.boolean(),
  page: z.number().int(),
  page_size: z.number().int(),
};

export const searchPage = z.object({ ...foundPage, list: z.array(searchHit) });

export type SearchPage = z.output<typeof searchPage>;

export const momentSearchPage = z.object({ ...foundPage, list: z.array(momentHit) });

export type MomentSearchPage = z.output<typeof momentSearchPage>;
