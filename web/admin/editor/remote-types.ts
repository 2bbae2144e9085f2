import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';

/** Metadata of the post that the editor does not change directly. */
export interface PostMetadata {
  id: number;
  type: 'article' | 'page';
  status: PostStatusName;
  revision: number;
  /** URL of the article on the site. */
  url: string;
  authorId: number;
  authorName: string;
}

/** An article opened in the editor. */
export interface OpenedArticle {
  article: Article;
  post: PostMetadata | null;
}

export interface DraftCopy {
  key: string;
  /** Identifies the window it was written in. */
  copyId: string;
  article: Article;
  savedAt: number;
  /** The revision it is based on; 0 for an article that was never saved. */
  revision: number;
}

/** A version that another window or user saved in the meantime. */
export interface OtherVersion {
  article: Article;
  post: PostMetadata;
  savedAt: number;
  by: string;
}

export type SaveOutcome =
  | { done: true; post: PostMetadata; slug: string; publish_at: string | null }
  | { done: false; other: OtherVersion };
