import { z } from 'zod';

import type { Role } from '#contract/kit/power.ts';

export const commentSorts = ['newest', 'oldest', 'hot'] as const;

export type CommentSort = (typeof commentSorts)[number];

const roles = [
  'guest',
  'subscriber',
  'contributor',
  'author',
  'editor',
  'administrator',
] as const satisfies readonly Role[];

/** Who wrote a comment, as everybody may know it: never an e-mail, an address or a browser. */
export const commentAuthor = z.object({
  name: z.string(),
  /** Their site; '' when they gave none. For a person with an account, their page here is `/author/{user_id}`. */
  url: z.string(),
  /** '' when there is none: the default avatar stands in. */
  avatar_url: z.string(),
  user_id: z.number().int().nullable(),
  role: z.enum(roles),
  verified_text: z.string(),
  /** Wrote the article that is commented on. */
  is_author: z.boolean(),
});

export type CommentAuthor = z.output<typeof commentAuthor>;

/** @spec S3 (comment) */
export const commentItem = z.object({
  id: z.number().int(),
  /** Whom it answers; 0: nobody, it is at the top. */
  parent: z.number().int(),
  /** Its top-level ancestor; 0: it is one itself. */
  root: z.number().int(),
  author: commentAuthor,
  /** Sanitised. */
  html: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  likes: z.number().int(),
  /** 属地 and browser in words, where the site shows them; else ''. */
  region: z.string(),
  device: z.string(),
  /** Its writer deleted it while answers stand below: an empty face without author, 该评论已删除 in its place. */
  is_removed: z.boolean(),
  /** The reply that it answers, unless that is the top of its thread. */
  reply_to: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});

export type CommentItem = z.output<typeof commentItem>;

/** A top-level comment with every reply below it in one row, oldest first. */
export const commentThread = commentItem.extend({
  children: z.array(commentItem),
  /** Replies that stand behind those of `children` and were left out. */
  children_left: z.number().int(),
});

export type CommentThread = z.output<typeof commentThread>;

export const commentPage = z.object({
  list: z.array(commentThread),
  /** Top-level comments: what pages are counted by. */
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
  /** All comments, replies included: what people are told. */
  comment_total: z.number().int(),
  sort: z.enum(commentSorts),
  /** Whether new ones are taken: by the site, the article and its age. */
  open: z.boolean(),
});

export type CommentPage = z.output<typeof commentPage>;

/** A comment in the sidebar. */
export const latestComment = z.object({
  id: z.number().int(),
  author: commentAuthor,
  /** Plain text, shortened. */
  excerpt: z.string(),
  created_at: z.string(),
  post: z.object({ id: z.number().int(), title: z.string(), slug: z.string() }),
  /** Path of the page that shows it, with its anchor. */
  url: z.string(),
});

export type LatestComment = z.output<typeof latestComment>;

export const commentStatuses = ['pending', 'approved', 'spam', 'trash'] as const;

export type CommentStatus = (typeof commentStatuses)[number];

/** A comment as its writer sees it. */
export const ownComment = commentItem.extend({
  post_id: z.number().int(),
  status: z.enum(commentStatuses),
  /** As written. */
  content: z.string(),
  /** May be changed until then; null: no more. */
  editable_until: z.string().nullable(),
});

export type OwnComment = z.output<typeof ownComment>;

/** An own comment in the user centre, with where it stands. */
export const myComment = ownComment.extend({
  post: z.object({ id: z.number().int(), title: z.string(), url: z.string() }),
  /** Where it is read; '' while it is not shown. */
  url: z.string(),
});

export type MyComment = z.output<typeof myComment>;

/** Somebody who can be called by @name. */
export const mentionable = z.object({ id: z.number().int(), name: z.string(), avatar_url: z.string() });

export type Mentionable = z.output<typeof mentionable>;

/** A comment as an import or a seed gives it. */
export interface NewComment {
  post_id: number;
  /** 0: at the top. */
  parent_id: number;
  user_id: number | null;
  name: string;
  email: string;
  url: string;
  /** Markdown subset; ignored where `html` is given. */
  content: string;
  /** Foreign HTML, sanitised before it is kept. */
  html?: string | undefined;
  status: CommentStatus;
  /** Epoch ms. */
  created_at: number;
  address?: string | undefined;
  user_agent?: string | undefined;
}
