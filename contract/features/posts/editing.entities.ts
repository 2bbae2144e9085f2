import { z } from 'zod';

import {
  excerptMaxLength,
  maxTermsPerTaxonomy,
  postPasswordMaxLength,
  seoDescriptionMaxLength,
  seoTitleMaxLength,
  slugMaxLength,
  titleMaxLength,
} from './limits.ts';
import { postErrors } from './copy.ts';
import { postStatuses } from './rules.ts';

import { manuscriptTypes } from './editing.rules.ts';

const id = z.number().int().positive();
/** The schema is generous (UTF-16 units); what a person may really write is judged by code points. */
const text = (max: number, message: string) => z.string().max(max * 2, message);

/** A term by its number or its name. */
const termOf = z.union([id, z.string().min(1).max(100)]);

/** A moment as ISO 8601; null: none. */
const moment = z.iso.datetime({ error: postErrors.publishAt }).nullable();

/** What the editor writes of an article or page. Left out: as it is. @spec decisions 2 */
export const manuscriptInput = {
  title: text(titleMaxLength, postErrors.titleLength),
  slug: text(slugMaxLength, postErrors.slugEmpty).optional(),
  excerpt: text(excerptMaxLength, postErrors.excerptLength).optional(),
  cover: z.string().max(2048, postErrors.cover).optional(),
  /** Editor.js; each block is judged by its type. */
  content: z.object({ blocks: z.array(z.unknown()) }).optional(),
  terms: z
    .object({
      /** By number or name; who edits everybody's makes new ones on the way. */
      category: z.array(termOf).max(maxTermsPerTaxonomy, postErrors.tooManyTerms).optional(),
      /** By name; one that is new is made. */
      tag: z.array(z.string().max(100)).max(maxTermsPerTaxonomy, postErrors.tooManyTerms).optional(),
      special: termOf.nullable().optional(),
      special_position: z.number().int().min(0).max(100_000).optional(),
    })
    .optional(),
  password: text(postPasswordMaxLength, postErrors.password).optional(),
  publish_at: moment.optional(),
  comment_status: z.enum(['open', 'closed']).optional(),
  pinned: z.boolean().optional(),
  is_repost: z.boolean().optional(),
  source: z.object({ name: z.string().max(200), url: z.string().max(2048, postErrors.sourceUrl) }).optional(),
  seo: z
    .object({
      title: text(seoTitleMaxLength, postErrors.seoTitle),
      description: text(seoDescriptionMaxLength, postErrors.seoDescription),
    })
    .optional(),
  status: z.enum(postStatuses).optional(),
};

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
  title: z.string(),
  slug: z.string(),
  /** As typed; '' when it is made of the text. */
  excerpt: z.string(),
  cover: z.string(),
  content: z.object({ blocks: z.array(z.unknown()) }),
  terms: z.object({
    category: z.array(z.number().int()),
    tag: z.array(z.string()),
    special: z.number().int().nullable(),
    special_position: z.number().int(),
  }),
  password: z.string(),
  publish_at: z.string().nullable(),
  comment_status: z.enum(['open', 'closed']),
  pinned: z.boolean(),
  is_repost: z.boolean(),
  source: z.object({ name: z.string(), url: z.string() }),
  seo: z.object({ title: z.string(), description: z.string() }),
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
