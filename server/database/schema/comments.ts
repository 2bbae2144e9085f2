import type { Generated } from 'kysely';

export type CommentStatus = 'pending' | 'approved' | 'spam' | 'trash';

/**
 * A comment. `root_id` is its top-level ancestor (0: top-level itself); `parent_id` is the comment it replies to.
 * @see docs/reference/entities.md
 */
export interface CommentsTable {
  id: Generated<number>;
  post_id: number;
  root_id: Generated<number>;
  parent_id: Generated<number>;
  user_id: number | null;
  name: string;
  email: Generated<string>;
  url: Generated<string>;
  /** Source text (Markdown subset). */
  content: string;
  /** Sanitised HTML rendered from `content`. */
  html: string;
  status: CommentStatus;
  likes: Generated<number>;
  address: Generated<string>;
  user_agent: Generated<string>;
  created_at: number;
  edited_at: number | null;
  /** 属地 of the commenter. */
  region: Generated<string>;
  /** Why the comment is held, for moderators. */
  held_for: Generated<string>;
  /** 1: the commenter wants replies by email. */
  notify: Generated<number>;
  /** When it first became public; notifications are sent only once. */
  published_at: number | null;
  /** Deleted by its author. An approved one stays as a placeholder above its replies. */
  removed_at: number | null;
  /** Since when it is spam or in the bin; null elsewhere. */
  binned_at: number | null;
}

export interface CommentsSchema {
  comments: CommentsTable;
}

declare module './database.ts' {
  interface Database extends CommentsSchema {}
}
