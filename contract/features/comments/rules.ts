import { isMoment, pathOfPost, type PostAddress, postPath } from '../posts/rules.ts';
import { authorPath } from '../accounts/rules.ts';
import { hasRole, type Viewer } from '#contract/kit/power.ts';

/** HTML id of a comment's element. */
export function commentAnchor(id: number): string {
  return `comment-${id}`;
}

/** URL of a comment: the page of the post's comments that contains it, with the anchor. @see docs/reference/routes.md */
export function commentPath(post: PostAddress, commentPage: number, id: number): string {
  const query = commentPage > 1 ? `?page=${commentPage}` : '';
  const path = isMoment(post) ? pathOfPost(post) + query : postPath(post.slug, { commentPage });
  return `${path}#${commentAnchor(id)}`;
}

/** Path of the list of a user's comments. */
export function authorCommentsPath(id: number, page = 1): string {
  const path = `${authorPath(id)}?tab=comments`;
  return page > 1 ? `${path}&page=${page}` : path;
}

/** Who approves and rejects what others wrote, and whose own comments never wait. @see docs/reference/permissions.md */
export function mayModerateComments(person: { power: number }): boolean {
  return hasRole(person, 'editor');
}

/** Who may see the email address and IP address of commenters: administrators. @see docs/reference/permissions.md */
export function maySeePersonalData(viewer: Viewer): boolean {
  return hasRole(viewer, 'administrator');
}
