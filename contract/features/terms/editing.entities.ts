import { z } from 'zod';

import { termCard } from './entities.ts';

/** A term for those who keep the site in order; `count` are its public articles, `posts` all that carry it. */
export const editedTerm = termCard.extend({
  parent_id: z.number().int().nullable(),
  posts: z.number().int(),
});

export type EditedTerm = z.output<typeof editedTerm>;

/** An article of a special, in the special's own order. */
export const specialPost = z.object({
  id: z.number().int(),
  title: z.string(),
  status: z.string(),
  published_at: z.string().nullable(),
});

export type SpecialPost = z.output<typeof specialPost>;
