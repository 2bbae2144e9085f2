import type { Generated } from 'kysely';

export type CommentStatus = 'pending' | 'approved' | 'spam' | 'trash';

/** A comment; `root_id` is its top-level ancestor (0: it is one itself), `parent_id` whom it answers. @spec S3 */
export interface CommentsTable {
  id: Generated<number>;
  post_id: number;
  root_id: Generated<number>;
  parent_id: Generated<number>;
  user_id: number | null;
  name: string;
  email: Generated<string>;
  url: Generated<string>;
  /** As written (Markdown subset). */
  content: string;
  /** Sanitised HTML made from `content`. */
  html: string;
  status: CommentStatus;
  likes: Generated<number>;
  address: Generated<string>;
  user_agent: Generated<string>;
  created_at: number;
  edited_at: number | null;
  /** 属地 of the writer. */
  region: Generated<string>;
  /** Why it waits, for those who judge it. */
  held_for: Generated<string>;
  /** The writer wants to hear of answers by mail. */
  notify: Generated<number>;
  /** When everybody could read it for the first time; told once. */
  published_at: number | null;
  /** Deleted by its writer. An approved one is the empty face above its answers. */
  removed_at: number | null;
}

export interface CommentsSchema {
  comments: CommentsTable;
}

declare module './database.ts' {
  interface Database extends CommentsSchema {}
}
