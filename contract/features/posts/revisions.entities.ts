import { z } from 'zod';

import { pick, revisedFields } from './articles.rules.ts';
import { articleOutput } from './fields.entities.ts';

/** A saved revision of a post. */
export const revisionSummary = z.object({
  revision: z.number().int(),
  title: z.string(),
  by: z.string(),
  created_at: z.string(),
  /** Whether it is the current revision. */
  current: z.boolean(),
});

export type RevisionSummary = z.output<typeof revisionSummary>;

export const revisionText = revisionSummary.extend(pick(articleOutput, revisedFields));
