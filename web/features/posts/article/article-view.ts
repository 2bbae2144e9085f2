import type { CommentPage } from '#contract/features/comments/entities.ts';
import type { PostCard, PostDetail, PostLink } from '#contract/features/posts/entities.ts';
import type { SiteOptions } from '#web/kit/open-page.ts';

import type { DateStyle } from '../../comments/comment-item.tsx';

/** Data for rendering a post or page. */
export interface ArticleView {
  post: PostDetail;
  previous: PostLink | null;
  next: PostLink | null;
  related: readonly PostCard[];
  /** The blocks of this page of the body. */
  bodyHtml: string;
  /** What stands before headings, by anchor. */
  numerals: ReadonlyMap<string, string>;
  comments: CommentPage;
  commentPageCount: number;
  /** The order in the URL; undefined: the site's default. */
  sort: string | undefined;
  options: SiteOptions;
  /** Origin of the site, without a trailing slash. */
  origin: string;
  dates: DateStyle;
  /** Whole days since the last change if the post counts as outdated, else null. */
  outdatedDays: number | null;
}

/** A page such as 关于 takes likes only where it takes comments. */
export const takesReactions = ({ type, is_private, comment_open }: PostDetail): boolean =>
  !is_private && (type === 'article' || comment_open);

const dayMs = 86_400_000;

/** @returns whole days since `updatedAt` when there are at least `limit` of them; null when not, or when `limit` is 0 */
export function outdatedDays(updatedAt: string, nowMs: number, limit: number): number | null {
  const days = Math.floor((nowMs - Date.parse(updatedAt)) / dayMs);
  return limit > 0 && days >= limit ? days : null;
}
