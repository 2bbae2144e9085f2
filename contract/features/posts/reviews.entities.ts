import { z } from 'zod';

import { reviewSteps } from './reviews.rules.ts';

/** A note in the review history of an article. */
export const reviewNote = z.object({
  id: z.number().int(),
  act: z.enum(reviewSteps),
  note: z.string(),
  by: z.string(),
  created_at: z.string(),
});

export type ReviewNote = z.output<typeof reviewNote>;
