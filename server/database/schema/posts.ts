import type { Generated } from 'kysely';

/** `article`, `page`, and later `microblog`. @spec S3 */
export type PostType = 'article' | 'page' | 'microblog';
export type PostStatus = 'draft' | 'pending' | 'scheduled' | 'publish' | 'private' | 'trash';

/** What lists, cards and lookups need; narrow on purpose, the contents lie in `post_bodies`. */
export interface PostsTable {
  id: Generated<number>;
  type: PostType;
  status: PostStatus;
  slug: string;
  title: string;
  excerpt: Generated<string>;
  cover_url: Generated<string>;
  author_id: number;
  /** Not empty: the whole article stands under this password. */
  password: Generated<string>;
  /** 0 not pinned; else pinned, the higher the earlier. */
  pinned: Generated<number>;
  comment_open: Generated<number>;
  /** 1: a repost (转载); `source_name` and `source_url` say from where. */
  is_repost: Generated<number>;
  source_name: Generated<string>;
  source_url: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
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
