import { z } from 'zod';

import { authorBio, authorRef } from '#contract/features/accounts/entities.ts';
import { picture } from '#contract/features/media/entities.ts';
import { termRef } from '#contract/features/terms/entities.ts';
import { blockSchema } from '#contract/kit/block-schema.ts';

import { pick, shownFields } from './articles.rules.ts';
import { articleOutput } from './fields.entities.ts';

/** From weakest to strongest. */
export const lockKinds = ['login', 'reply', 'password', 'vip', 'payment'] as const;

const count = z.number().int().min(0);

/** The cover of an article. */
export const coverImage = picture;

export type CoverImage = z.output<typeof coverImage>;

/** Where lines of a title may end: offsets between its words; none while unknown. */
export const titleBreaks = z.array(z.number().int());

/** An article in a list. Times are ISO 8601; `url` is a path on this site. */
export const postCard = z.object({
  id: z.number().int(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  title_breaks: titleBreaks,
  /** Never contains locked or password-protected content. */
  excerpt: z.string(),
  cover: coverImage.nullable(),
  author: authorRef,
  /** The first category. */
  category: termRef.nullable(),
  published_at: z.string(),
  updated_at: z.string(),
  pinned: z.boolean(),
  has_password: z.boolean(),
  /** The strongest lock among its blocks, for the lock badge; null: everything is readable by everyone. */
  lock: z.enum(lockKinds).nullable(),
  word_count: count,
  reading_minutes: count,
  views: count,
  likes: count,
  comments: count,
});

export type PostCard = z.output<typeof postCard>;

/** A link to an article. */
export const postLink = z.object({
  id: z.number().int(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  title_breaks: titleBreaks,
});

export type PostLink = z.output<typeof postLink>;

/** A heading of the body; `page` is the page of the body that contains it. */
export const tocEntry = z.object({
  anchor: z.string(),
  text: z.string(),
  level: z.number().int().min(2).max(6),
  page: z.number().int().min(1),
});

export type TocEntry = z.output<typeof tocEntry>;

/** The series of an article. `position` counts from 1; `list` contains the neighbouring articles in order. */
export const seriesPlace = z.object({
  term: termRef,
  position: z.number().int().min(1),
  total: z.number().int().min(1),
  list: z.array(postLink.extend({ position: z.number().int(), current: z.boolean() })),
});

export type SeriesPlace = z.output<typeof seriesPlace>;

/** All data for the page of an article or page. */
export const postDetail = postCard.extend({
  type: z.enum(['article', 'page']),
  /** Page of the body that `blocks` belong to, and the number of pages. */
  page: z.number().int().min(1),
  page_count: z.number().int().min(1),
  /** Prepared for rendering, without content that the viewer may not see. */
  blocks: z.array(blockSchema),
  /** `password`: the whole article is password-protected and `blocks` is empty. */
  locked: z.enum(['password']).nullable(),
  toc: z.array(tocEntry),
  categories: z.array(termRef),
  tags: z.array(termRef),
  series: seriesPlace.nullable(),
  /** Without counts: otherwise each new article would change every article of the author. */
  author_bio: authorBio,
  ...pick(articleOutput, shownFields),
  /** Source of a reposted article. */
  source: z.object({ name: z.string(), url: z.string() }).nullable(),
  comment_open: z.boolean(),
  /** Hidden from everybody but the viewer and others who may read it; it takes no comments. */
  is_private: z.boolean(),
  /** Empty fields fall back to the title, the excerpt and the cover. */
  seo: articleOutput.seo,
});

export type PostDetail = z.output<typeof postDetail>;

/** An article in the year archive, with only the fields shown there. */
export const archiveEntry = postLink.extend({ published_at: z.string() });

export type ArchiveEntry = z.output<typeof archiveEntry>;
