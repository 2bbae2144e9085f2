import { z } from 'zod';

import { taxonomies } from './rules.ts';

/** A category, tag or special as shown next to an article. `url` is a path on this site. */
export const termRef = z.object({
  id: z.number().int(),
  taxonomy: z.enum(taxonomies),
  name: z.string(),
  slug: z.string(),
  url: z.string(),
});

export type TermRef = z.output<typeof termRef>;

/**
 * A term with the data of its page; `count` is the number of public articles, for a category including its descendants.
 */
export const termCard = termRef.extend({
  description: z.string(),
  /** '' if not set. */
  cover_url: z.string(),
  count: z.number().int(),
});

export type TermCard = z.output<typeof termCard>;

export interface TermNode extends TermCard {
  children: TermNode[];
}

/** A node of the term tree; only categories have children. */
export const termNode: z.ZodType<TermNode> = termCard.extend({
  get children() {
    return z.array(termNode);
  },
});

/** The page of a term: its ancestors and its direct children. */
export const termPage = termCard.extend({ parents: z.array(termRef), children: z.array(termCard) });

export type TermPage = z.output<typeof termPage>;
