import { z } from 'zod';

import { articleOutput } from './fields.entities.ts';
import { postStatuses } from './rules.ts';

import { editablePostTypes } from './editing.rules.ts';

/** Result of saving a post. */
export const savedPost = z.object({
  id: z.number().int(),
  slug: z.string(),
  status: z.enum(postStatuses),
  revision: z.number().int(),
  url: z.string(),
});

/** All data the editor needs, including locked content. */
export const editablePost = z.object({
  id: z.number().int(),
  type: z.enum(editablePostTypes),
  status: z.enum(postStatuses),
  revision: z.number().int(),
  url: z.string(),
  author: z.object({ id: z.number().int(), name: z.string() }),
  /** The user who saved it last. */
  saved_by: z.string(),
  updated_at: z.string(),
  ...articleOutput,
});

export type EditablePost = z.output<typeof editablePost>;

/** A row of the post list in the admin. */
export const adminPost = z.object({
  id: z.number().int(),
  type: z.enum(editablePostTypes),
  status: z.enum(postStatuses),
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  author: z.object({ id: z.number().int(), name: z.string() }),
  categories: z.array(z.string()),
  /** Whether the user has autosaved text that the post does not have. */
  changed: z.boolean(),
  pinned: z.boolean(),
  has_password: z.boolean(),
  word_count: z.number().int(),
  views: z.number().int(),
  comments: z.number().int(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
});

export type AdminPost = z.output<typeof adminPost>;

/** A slug that no other post uses. */
export const slugSuggestion = z.object({ kind: z.enum(['sound', 'title']), slug: z.string() });

/** State of a post before a bulk action. */
export const postBeforeChange = z.object({
  id: z.number().int(),
  before: z.enum(postStatuses),
  pinned: z.boolean(),
  author_id: z.number().int(),
  /** Whether it already had the term that was added or removed. */
  had_term: z.boolean(),
});

export type PostBeforeChange = z.output<typeof postBeforeChange>;

const statusCount = z.number().int();

/** Number of posts in each status. */
export const statusCounts = z.object({
  draft: statusCount,
  pending: statusCount,
  scheduled: statusCount,
  publish: statusCount,
  private: statusCount,
  trash: statusCount,
});
