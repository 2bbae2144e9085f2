import type { Generated } from 'kysely';

import type { ArticleColumns } from '#contract/features/posts/fields.rules.ts';
import type { PostStatusName, PostTypeName } from '#contract/features/posts/rules.ts';

export type { PostTypeName as PostType, PostStatusName as PostStatus };

/** Columns that the field table of articles names; each has a default. */
type FieldColumns = { [Column in Exclude<keyof ArticleColumns, 'title'>]: Generated<ArticleColumns[Column]> };

/** Columns for lists, cards and lookups; narrow on purpose, the contents are in `post_bodies`. */
export interface PostsTable extends FieldColumns {
  id: Generated<number>;
  type: PostTypeName;
  status: PostStatusName;
  slug: string;
  title: string;
  /** Where its lines may end (see kit/title-breaks); null while unknown. */
  title_breaks: string | null;
  excerpt: Generated<string>;
  author_id: number;
  special_id: number | null;
  special_position: Generated<number>;
  word_count: Generated<number>;
  /** 0: no locked block; otherwise the number of the strongest lock, for the icon in lists (see posts/service). */
  has_lock: Generated<number>;
  page_count: Generated<number>;
  /** Who may see it once it is public; `followers` is for moments only. */
  audience: Generated<'everyone' | 'followers'>;
  /** Publishing time, past or planned; lists sort by it. */
  published_at: number | null;
  created_at: number;
  updated_at: number;
  /** The revision stored in `post_bodies`. */
  revision: Generated<number>;
}

/** Terms of a post; `position` keeps the given order. */
export interface PostTermsTable {
  post_id: number;
  term_id: number;
  position: number;
}

/** Former slugs of posts, redirected with 301. */
export interface RedirectsTable {
  slug: string;
  post_id: number;
  created_at: number;
}

/** An autosaved draft, visible only to its author. */
export interface PostDraftsTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  title: string;
  content: string;
  /** The revision the draft is based on; 0: none. */
  revision: number;
  /** Save counter of one editor window, so that a late save never overwrites a newer one. */
  seq: Generated<number>;
  saved_at: number;
}

/**
 * Public articles of a term, newest first by index. A category also lists the articles of its subcategories. Derived
 * from `posts` and `post_terms` in the same transaction.
 */
export interface PostListsTable {
  term_id: number;
  listed_at: number;
  post_id: number;
}

/** Kinds of counted lists. `year` is the year in Asia/Shanghai; `articles` and `moments` use the id 0. */
export type CountedList =
  | 'articles'
  | 'author'
  | 'category'
  | 'tag'
  | 'special'
  | 'year'
  | 'moments'
  | 'author-moments'
  | 'plate'
  | 'topic';

/** Number of public articles in a list; updated with `post_lists`, so no page has to count. */
export interface ListCountsTable {
  kind: CountedList;
  id: number;
  count: number;
}

/**
 * A preview link of a post that is not public. Its token is derived from the seed and the site key, so read access to
 * this table does not reveal it.
 */
export interface PostPreviewsTable {
  post_id: number;
  seed: string;
  author_id: number;
  created_at: number;
  expires_at: number;
}

/** Review notes on a submitted article. */
export interface PostReviewNotesTable {
  id: Generated<number>;
  post_id: number;
  author_id: number;
  act: 'submit' | 'approve' | 'return';
  note: string;
  created_at: number;
}

export interface PostBodiesTable {
  post_id: number;
  /** Source blocks, JSON. */
  source: string;
  /** Blocks after server-side preparation, JSON; input of the views. */
  prepared: string;
  /** Version of the block parts that prepared it. */
  prepared_version: number;
}

/** A saved revision of a post; immutable. */
export interface PostRevisionsTable {
  id: Generated<number>;
  post_id: number;
  revision: number;
  author_id: number;
  title: string;
  excerpt: string;
  source: string;
  created_at: number;
}

export interface PostsSchema {
  posts: PostsTable;
  post_bodies: PostBodiesTable;
  post_revisions: PostRevisionsTable;
  post_drafts: PostDraftsTable;
  post_review_notes: PostReviewNotesTable;
  post_previews: PostPreviewsTable;
  post_terms: PostTermsTable;
  post_lists: PostListsTable;
  list_counts: ListCountsTable;
  redirects: RedirectsTable;
}

declare module './database.ts' {
  interface Database extends PostsSchema {}
}
