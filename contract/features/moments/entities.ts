import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';
import { linkPreview } from '#contract/features/blocks/link-previews.entities.ts';
import { coverImage, titleBreaks } from '#contract/features/posts/entities.ts';
import { termRef } from '#contract/features/terms/entities.ts';
import { blockNumbers } from '#contract/features/votes/entities.ts';

import { momentStates, momentVisibilities } from './rules.ts';
import { momentPollInput } from './writing.entities.ts';

const count = z.number().int().min(0);

/** A picture of a moment; `placeholder` is a tiny blurred preview as a data URL, or ''. */
export const momentImage = coverImage.extend({ alt: z.string(), placeholder: z.string() });

export type MomentImage = z.output<typeof momentImage>;

export const momentVideo = z.object({
  url: z.string(),
  poster: momentImage.nullable(),
  /** Null if unknown. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Seconds; null if unknown. */
  duration: z.number().nullable(),
});

export type MomentVideo = z.output<typeof momentVideo>;

/** The card of the first link in a moment. */
export const momentLink = linkPreview.omit({ frame: true }).extend({ url: z.string() });

export type MomentLink = z.output<typeof momentLink>;

/** What a quoted moment shows inside the moment that quotes it. */
export const quotedMoment = z.object({
  id: z.number().int(),
  url: z.string(),
  title: z.string(),
  title_breaks: titleBreaks,
  html: z.string(),
  author: authorRef,
  images: z.array(momentImage),
  video: momentVideo.nullable(),
});

export type QuotedMoment = z.output<typeof quotedMoment>;

/** One of the newest comments below a moment, as its card shows it. */
export const cardComment = z.object({
  id: z.number().int(),
  author: z.object({ id: z.number().int().nullable(), name: z.string() }),
  /** Name of the person it replies to, or ''. */
  reply_to: z.string(),
  /** Plain text, shortened. */
  excerpt: z.string(),
});

export type CardComment = z.output<typeof cardComment>;

/** The poll of a moment, voted on as its block `poll`; its numbers come by a call. */
export const momentPoll = z.object({
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  multiple: z.boolean(),
  /** Closing time, ISO 8601; null: it stays open, or its moment has not appeared yet. */
  until: z.string().nullable(),
});

export type MomentPoll = z.output<typeof momentPoll>;

/** A moment. Times are ISO 8601; `url` is a path on this site. @see docs/reference/entities.md */
export const moment = z.object({
  id: z.number().int(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  title_breaks: titleBreaks,
  /** Sanitised HTML with line breaks, links, topics, mentions and stickers. */
  html: z.string(),
  /** Plain text as written. */
  excerpt: z.string(),
  author: authorRef,
  /** 属地 (region), if the site shows it; otherwise ''. */
  region: z.string(),
  images: z.array(momentImage),
  video: momentVideo.nullable(),
  link: momentLink.nullable(),
  poll: momentPoll.nullable(),
  plate: termRef.nullable(),
  topics: z.array(termRef),
  /** `gone`: the quoted moment may not be seen by this viewer, or is deleted. */
  quote: z.union([quotedMoment, z.literal('gone')]).nullable(),
  visibility: z.enum(momentVisibilities),
  status: z.enum(momentStates),
  /** Why it was rejected; only for its author and moderators, otherwise ''. */
  reject_reason: z.string(),
  is_essence: z.boolean(),
  /** Pinned in its plate. */
  is_pinned: z.boolean(),
  likes: count,
  comments: count,
  favourites: count,
  views: count,
  /** Moments that quote it. */
  quotes: count,
  /** The newest comments, oldest of them first. */
  card_comments: z.array(cardComment),
  comment_open: z.boolean(),
  published_at: z.string(),
  edited_at: z.string().nullable(),
});

export type Moment = z.output<typeof moment>;

/** A moment as a line or a tile: on the home page. */
export const momentBrief = z.object({
  id: z.number().int(),
  url: z.string(),
  author: authorRef,
  /** The start of its text as plain text. */
  text: z.string(),
  /** Its first picture, or the poster of its video. */
  image: coverImage.nullable(),
  published_at: z.string(),
});

export type MomentBrief = z.output<typeof momentBrief>;

/** What a cached page cannot contain: current numbers, and what the viewer did. */
export const momentNumbers = z.object({
  id: z.number().int(),
  likes: count,
  comments: count,
  favourites: count,
  views: count,
  quotes: count,
  liked: z.boolean(),
  favourited: z.boolean(),
  /** Of its poll. */
  poll: blockNumbers.nullable(),
});

export type MomentNumbers = z.output<typeof momentNumbers>;

/** A moment with the data that its composer edits. */
export const editableMoment = z.object({
  id: z.number().int(),
  slug: z.string(),
  status: z.enum(momentStates),
  reject_reason: z.string(),
  revision: z.number().int(),
  title: z.string(),
  excerpt: z.string(),
  images: z.array(momentImage),
  video: momentVideo.nullable(),
  visibility: z.enum(momentVisibilities),
  plate: z.number().int().nullable(),
  quote: z.union([quotedMoment, z.literal('gone')]).nullable(),
  /** `fixed`: somebody voted, so it stays as it is. */
  poll: momentPollInput.extend({ fixed: z.boolean() }).nullable(),
});

export type EditableMoment = z.output<typeof editableMoment>;
