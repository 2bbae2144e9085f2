import { postPath } from '../posts/rules.ts';

/** The element of the page that shows a comment. */
export function commentAnchor(id: number): string {
  return `comment-${id}`;
}

/** Where a comment is read: the page of its article's comments, and its place there. @spec S2 */
export function commentPath(slug: string, commentPage: number, id: number): string {
  return `${postPath(slug, { commentPage })}#${commentAnchor(id)}`;
}
