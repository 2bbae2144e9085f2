import { z } from 'zod';

import { termCard } from './entities.ts';

/** A term in the admin; `count` is the number of public articles, `posts` the number of all posts that have it. */
export const adminTerm = termCard.extend({
  parent_id: z.number().int().nullable(),
  posts: z.number().int(),
});

export type AdminTerm = z.output<typeof adminTerm>;

/** An article of a special, in the order of the special. */
export const specialPost = z.object({
  id: z.number().int(),
  title: z.string(),
  status: z.string(),
  published_at: z.string().nullable(),
});

export type SpecialPost = z.output<typeof specialPost>;
