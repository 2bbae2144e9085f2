import { z } from 'zod';

import { taxonomies } from './rules.ts';

/** A category, tag, series … as it stands beside an article. `url` is a path of this site. */
export const termRef = z.object({
  id: z.number().int(),
  taxonomy: z.enum(taxonomies),
  name: z.string(),
  slug: z.string(),
  url: z.string(),
});

export type TermRef = z.output<typeof termRef>;

/** A term with what its own page shows; `count` are its public articles, for a category those of its inner ones too. */
export const termCard = termRef.extend({
  description: z.string(),
  /** '' when it has none. */
  cover_url: z.string(),
  count: z.number().int(),
});

export type TermCard = z.output<typeof termCard>;

export interface TermNode extends TermCard {
  children: TermNode[];
}

/** A term of a tree; all but categories have no children. */
export const termNode: z.ZodType<TermNode> = termCard.extend({
  get children() {
    return z.array(termNode);
  },
});

/** A term's own page: the way down to it and what lies below. */
export const termPage = termCard.extend({ parents: z.array(termRef), children: z.array(termCard) });

export type TermPage = z.output<typeof termPage>;
