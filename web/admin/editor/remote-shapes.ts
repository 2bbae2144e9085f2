import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';

/** What the server knows of the article beside what the editor changes. */
export interface PostFacts {
  id: number;
  type: 'article' | 'page';
  status: PostStatusName;
  revision: number;
  /** Its address on the site. */
  url: string;
  authorId: number;
  authorName: string;
}

/** An article as it is opened. */
export interface OpenedArticle {
  article: Article;
  post: PostFacts | null;
}

export interface DraftCopy {
  key: string;
  /** Of the window that it was written in. */
  copyId: string;
  article: Article;
  savedAt: number;
  /** The revision it was written on; 0 for what was never saved. */
  revision: number;
}

/** What another window or person saved meanwhile. */
export interface OtherVersion {
  article: Article;
  post: PostFacts;
  savedAt: number;
  by: string;
}

export type SaveOutcome = { done: true; post: PostFacts; slug: string } | { done: false; other: OtherVersion };
