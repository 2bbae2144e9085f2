import { z } from 'zod';

import { articleOutput } from './fields.entities.ts';
import { postStatuses } from './rules.ts';

import { manuscriptTypes } from './editing.rules.ts';

/** What a save answers. */
export const savedManuscript = z.object({
  id: z.number().int(),
  slug: z.string(),
  status: z.enum(postStatuses),
  revision: z.number().int(),
  url: z.string(),
});

/** Everything the editor needs, sources unlocked. */
export const manuscript = z.object({
  id: z.number().int(),
  type: z.enum(manuscriptTypes),
  status: z.enum(postStatuses),
  revision: z.number().int(),
  url: z.string(),
  author: z.object({ id: z.number().int(), name: z.string() }),
  /** Who saved it last. */
  saved_by: z.string(),
  updated_at: z.string(),
  ...articleOutput,
});

export type Manuscript = z.output<typeof manuscript>;

/** A line of the list of those who write. */
export const manuscriptLine = z.object({
  id: z.number().int(),
  type: z.enum(manuscriptTypes),
  status: z.enum(postStatuses),
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  author: z.object({ id: z.number().int(), name: z.string() }),
  categories: z.array(z.string()),
  pinned: z.boolean(),
  has_password: z.boolean(),
  word_count: z.number().int(),
  views: z.number().int(),
  comments: z.number().int(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
});

export type ManuscriptLine = z.output<typeof manuscriptLine>;

/** An address that no other post has. */
export const slugChoice = z.object({ kind: z.enum(['sound', 'title']), slug: z.string() });

/** How a post was before it was changed with others. */
export const manuscriptBefore = z.object({
  id: z.number().int(),
  before: z.enum(postStatuses),
  pinned: z.boolean(),
  /** Whether it carried the term that was added or removed. */
  had_term: z.boolean(),
});

export type ManuscriptBefore = z.output<typeof manuscriptBefore>;

const inStatus = z.number().int();

/** How many there are in each status. */
export const statusCounts = z.object({
  draft: inStatus,
  pending: inStatus,
  scheduled: inStatus,
  publish: inStatus,
  private: inStatus,
  trash: inStatus,
});
