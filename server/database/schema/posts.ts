import type { Generated } from 'kysely';

import type { ArticleColumns } from '#contract/features/posts/fields.rules.ts';
import type { PostStatusName, PostTypeName } from '#contract/features/posts/rules.ts';

export type { PostTypeName as PostType, PostStatusName as PostStatus };

/** Columns that the field table of articles names; each has a default. */
type FieldColumns = { [Column in Exclude<keyof ArticleColumns, 'title'>]: Generated<ArticleColumns[Column]> };

/** What lists, cards and lookups need; narrow on purpose, the contents lie in `post_bodies`. */
export interface PostsTable extends FieldColumns {
  id: Generated<number>;
  type: PostTypeName;
  status: PostStatusName;
  slug: string;
  title: string;
  excerpt: Generated<string>;
  author_id: number;
  special_id: number | null;
  special_position: Generated<number>;
  word_count: Generated<number>;
  /** 0: no block locks anything; else the number of the strongest lock, for the mark in lists (see posts/service). */
  has_lock: Generated<number>;
  page_count: Generated<number>;
  /** When it was or will be published; what lists sort by. */
  published_at: number | null;
  created_at: number;
  updated_at: number;
  /** The revision that `post_bodies` holds. */
  revision: Generated<number>;
}

/** Terms of a post; `position` keeps the order in which they were given. */
export interface PostTermsTable {
  post_id: number;
  term_id: number;
  position: number;
}

/** Slugs a post once had, answered with a 301. */
export interface RedirectsTable {
  slug: string;
  post_id: number;
  created_at: number;
}

/** What an editor kept while something was written; for its writer alone. */
export interface PostDraftsTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  title: string;
  content: string;
  /** The revision it was written on; 0: of none. */
  revision: number;
  /** Counts the savings of one window, so that a late one never takes the place of a newer. */
  seq: Generated<number>;
  saved_at: number;
}

/**
 * The public articles of a term, newest first by walking an index. A category's list holds the articles of its inner
 * categories too. Follows from `posts` and `post_terms`, kept in the transaction that changes them.
 */
export interface PostListsTable {
  term_id: number;
  listed_at: number;
  post_id: number;
}

/** Lists that public articles are counted in. `year` is the year in Asia/Shanghai, `articles` has the id 0. */
export type CountedList = 'articles' | 'author' | 'category' | 'tag' | 'special' | 'year';

/** How many public articles a list holds; kept with `post_lists`, so that no page has to count. */
export interface ListCountsTable {
  kind: CountedList;
  id: number;
  count: number;
}

/**
 * The link by which a post that is not public may be read. Its token is made of the seed and the site's key: who reads
 * the table opens nothing.
 */
export interface PostPreviewsTable {
  post_id: number;
  seed: string;
  author_id: number;
  created_at: number;
  expires_at: number;
}

/** What was said about an article that was handed in. */
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
  /** Blocks as written, JSON. */
  source: string;
  /** Blocks after their server parts ran, JSON: what views get. */
  prepared: string;
  /** Version of the server parts that prepared it. */
  prepared_version: number;
}

/** Every saved state of a post; never changed afterwards. */
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
