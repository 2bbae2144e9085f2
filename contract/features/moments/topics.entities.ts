import { z } from 'zod';

import { termCard } from '#contract/features/terms/entities.ts';

/** A topic (话题); `count` is the number of its public moments. @see docs/reference/entities.md */
export const topicCard = termCard.extend({
  /** Position among the hot topics; only for comparing topics with each other. */
  heat: z.number().int(),
});

export type TopicCard = z.output<typeof topicCard>;
