import { postPath } from '../posts/rules.ts';
import { authorPath } from '../accounts/rules.ts';
import { hasRole, type Viewer } from '#contract/kit/power.ts';

/** The element of the page that shows a comment. */
export function commentAnchor(id: number): string {
  return `comment-${id}`;
}

/** Where a comment is read: the page of its article's comments, and its place there. @spec S2 */
export function commentPath(slug: string, commentPage: number, id: number): string {
  return `${postPath(slug, { commentPage })}#${commentAnchor(id)}`;
}

/** Where a person's comments are listed. */
export function authorCommentsPath(id: number, page = 1): string {
  const path = `${authorPath(id)}?tab=comments`;
  return page > 1 ? `${path}&page=${page}` : path;
}

/** Who approves and rejects what others wrote, and whose own comments never wait. @spec decisions 1 */
export function mayModerateComments(person: { power: number }): boolean {
  return hasRole(person, 'editor');
}

/** Who may know where a comment came from: mailbox and address. @spec decisions 1: people are the administrator's */
export function mayKnowPersonalData(viewer: Viewer): boolean {
  return hasRole(viewer, 'administrator');
}
