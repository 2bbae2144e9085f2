import { z } from 'zod';

import { authorBio, authorRef } from '#contract/features/accounts/entities.ts';
import { termRef } from '#contract/features/terms/entities.ts';
import { blockSchema } from '#contract/kit/block-schema.ts';

import { pick, shownFields } from './articles.rules.ts';
import { articleOutput } from './fields.entities.ts';

/** Weakest first. */
export const lockKinds = ['login', 'reply', 'password', 'vip', 'payment'] as const;

const count = z.number().int().min(0);

/** An image with what keeps its place while it loads; null where the site does not know. */
export const coverImage = z.object({
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  colour: z.string().nullable(),
  /** Smaller forms for a browser to choose from; '' where there are none. */
  srcset: z.string(),
});

export type CoverImage = z.output<typeof coverImage>;

/** An article in a list. Times are ISO 8601; `url` is a path of this site. */
export const postCard = z.object({
  id: z.number().int(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  /** Never holds anything that a lock or a password hides. */
  excerpt: z.string(),
  cover: coverImage.nullable(),
  author: authorRef,
  /** The first of its categories. */
  category: termRef.nullable(),
  published_at: z.string(),
  updated_at: z.string(),
  pinned: z.boolean(),
  has_password: z.boolean(),
  /** The strongest lock among its blocks, for the mark; null: everybody may read all of it. */
  lock: z.enum(lockKinds).nullable(),
  word_count: count,
  reading_minutes: count,
  views: count,
  likes: count,
  comments: count,
});

export type PostCard = z.output<typeof postCard>;

/** An article by its name alone. */
export const postLink = z.object({ id: z.number().int(), slug: z.string(), url: z.string(), title: z.string() });

export type PostLink = z.output<typeof postLink>;

/** A heading of the body; `page` says on which page of it. */
export const tocEntry = z.object({
  anchor: z.string(),
  text: z.string(),
  level: z.number().int().min(2).max(6),
  page: z.number().int().min(1),
});

export type TocEntry = z.output<typeof tocEntry>;

/** The series an article belongs to. `position` counts from 1; `list` holds the articles around it, in order. */
export const seriesPlace = z.object({
  term: termRef,
  position: z.number().int().min(1),
  total: z.number().int().min(1),
  list: z.array(postLink.extend({ position: z.number().int(), current: z.boolean() })),
});

export type SeriesPlace = z.output<typeof seriesPlace>;

/** Everything that the page of an article or page shows of it. */
export const postDetail = postCard.extend({
  type: z.enum(['article', 'page']),
  /** Which page of the body `blocks` are, of how many. */
  page: z.number().int().min(1),
  page_count: z.number().int().min(1),
  /** Prepared, and stripped of what this viewer may not see. */
  blocks: z.array(blockSchema),
  /** `password`: the whole article stands under a password, `blocks` are empty. */
  locked: z.enum(['password']).nullable(),
  toc: z.array(tocEntry),
  categories: z.array(termRef),
  tags: z.array(termRef),
  series: seriesPlace.nullable(),
  /** Without counts: they would change every article of a person with each new one. */
  author_bio: authorBio,
  ...pick(articleOutput, shownFields),
  /** Where a repost comes from. */
  source: z.object({ name: z.string(), url: z.string() }).nullable(),
  comment_open: z.boolean(),
  /** Empty fields: the title, the excerpt, the cover do. */
  seo: z.object({ title: z.string(), description: z.string() }),
});

export type PostDetail = z.output<typeof postDetail>;

export const postNeighbours = z.object({ previous: postLink.nullable(), next: postLink.nullable() });

/** An article in the archives: as little as the line needs. */
export const archiveLine = postLink.extend({ published_at: z.string() });

export type ArchiveLine = z.output<typeof archiveLine>;
