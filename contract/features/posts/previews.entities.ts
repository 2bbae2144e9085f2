import { z } from 'zod';

import { pick, previewedFields } from './articles.rules.ts';
import { editablePostTypes } from './editing.rules.ts';
import { articleInput } from './fields.entities.ts';

const previewed = pick(articleInput, previewedFields);

/** Fields of an article that affect its page. */
export const previewInput = z.object({
  /** Whose rights open the locks: those of a visitor, or of the user who asks. */
  seen_by: z.enum(['guest', 'writer']).default('writer'),
  /** The post being edited, for the data that only the server has. */
  id: z.number().int().positive().nullable().default(null),
  post_type: z.enum(editablePostTypes).default('article'),
  ...previewed,
  title: previewed.title.unwrap(),
  /** Page of the body. */
  page: z.number().int().min(1).max(1000).default(1),
});

export const previewLink = z.object({ token: z.string(), url: z.string(), expires_at: z.string() });
