import { z } from 'zod';

import { topicCard } from './topics.entities.ts';

/** A topic in the admin; `posts` is the number of all moments that name it, also hidden ones. */
export const adminTopic = topicCard.extend({
  posts: z.number().int(),
  /** Former names, and those of topics that were merged into it, folded for comparison. */
  other_names: z.array(z.string()),
  /** Deleted: its name stays plain text wherever it is written. */
  hidden: z.boolean(),
  created_at: z.string(),
});

export type AdminTopic = z.output<typeof adminTopic>;
