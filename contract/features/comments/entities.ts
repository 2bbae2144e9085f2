import { z } from 'zod';

import { titleBreaks } from '#contract/features/posts/entities.ts';
import { authorRef } from '#contract/features/accounts/entities.ts';
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

/** Public data of a comment's author: never the email address, IP address or user agent. */
export const commentAuthor = authorRef.extend({
  /** Null for a guest. */
  id: z.number().int().nullable(),
  role: z.enum(roles),
  /** The author's website, or ''. */
  url: z.string(),
  /** Is the author of the article. */
  is_author: z.boolean(),
});

export type CommentAuthor = z.output<typeof commentAuthor>;

/** @see docs/reference/entities.md (comment) */
export const commentItem = z.object({
  id: z.number().int(),
  /** Id of the comment it replies to; 0: top level. */
  parent: z.number().int(),
  /** Id of its top-level ancestor; 0: it is top level itself. */
  root: z.number().int(),
  author: commentAuthor,
  /** Sanitised HTML. */
  html: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  likes: z.number().int(),
  /** 属地 (region) and browser, if the site shows them; otherwise ''. */
  region: z.string(),
  device: z.string(),
  /** Deleted by its author but has replies: sent without author and text, shown as 该评论已删除. */
  is_removed: z.boolean(),
  /** The comment it replies to, unless that is the top-level comment of the thread. */
  reply_to: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});

export type CommentItem = z.output<typeof commentItem>;

/** A top-level comment with all replies of its thread in one flat list, oldest first. */
export const commentThread = commentItem.extend({
  children: z.array(commentItem),
  /** Number of later replies not included in `children`. */
  children_left: z.number().int(),
});

export type CommentThread = z.output<typeof commentThread>;

export const commentPage = z.object({
  list: z.array(commentThread),
  /** Number of top-level comments, which pagination is based on. */
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
  /** Number of all comments including replies, as shown to readers. */
  comment_total: z.number().int(),
  sort: z.enum(commentSorts),
  /**
   * Whether new comments are accepted, according to the settings of the site and the article, and the article's age.
   */
  open: z.boolean(),
});

export type CommentPage = z.output<typeof commentPage>;

/** A comment in the sidebar. */
export const latestComment = z.object({
  id: z.number().int(),
  author: commentAuthor,
  /** Plain text, shortened. */
  excerpt: z.string(),
  /** The same as HTML with stickers as pictures. */
  excerpt_html: z.string(),
  created_at: z.string(),
  post: z.object({
    id: z.number().int(),
    title: z.string(),
    title_breaks: titleBreaks,
    slug: z.string(),
    url: z.string(),
  }),
  /** Path of the page that contains it, with the anchor. */
  url: z.string(),
});

export type LatestComment = z.output<typeof latestComment>;

export const commentStatuses = ['pending', 'approved', 'spam', 'trash'] as const;

export type CommentStatus = (typeof commentStatuses)[number];

/** A comment as its author sees it. */
export const ownComment = commentItem.extend({
  post_id: z.number().int(),
  status: z.enum(commentStatuses),
  /** Source text as written. */
  content: z.string(),
  /** Time until which it can be edited; null: no longer editable. */
  editable_until: z.string().nullable(),
});

export type OwnComment = z.output<typeof ownComment>;

/** One of the user's comments in the user centre, with the post it belongs to. */
export const myComment = ownComment.extend({
  post: z.object({ id: z.number().int(), title: z.string(), title_breaks: titleBreaks, url: z.string() }),
  /** Where it is shown; '' if it is not visible. */
  url: z.string(),
});

export type MyComment = z.output<typeof myComment>;

/** A user who can be mentioned with @name. */
export const mentionable = z.object({ id: z.number().int(), name: z.string(), avatar_url: z.string() });

export type Mentionable = z.output<typeof mentionable>;

/** A comment created by an import or by the demo data. */
export interface NewComment {
  post_id: number;
  /** 0: top level. */
  parent_id: number;
  user_id: number | null;
  name: string;
  email: string;
  url: string;
  /** Markdown subset; ignored if `html` is given. */
  content: string;
  /** HTML of another system; sanitised before it is stored. */
  html?: string | undefined;
  status: CommentStatus;
  /** Epoch ms. */
  created_at: number;
  address?: string | undefined;
  user_agent?: string | undefined;
}
