import { z } from 'zod';

import { pick, revisedFields } from './articles.rules.ts';
import { articleOutput } from './fields.entities.ts';

/** A saved state of a post. */
export const revisionLine = z.object({
  revision: z.number().int(),
  title: z.string(),
  by: z.string(),
  created_at: z.string(),
  /** The one that the post shows now. */
  current: z.boolean(),
});

export type RevisionLine = z.output<typeof revisionLine>;

export const revisionText = revisionLine.extend(pick(articleOutput, revisedFields));
