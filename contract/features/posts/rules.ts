import { momentPath } from '#contract/features/moments/rules.ts';
import { hasRole, type Viewer } from '#contract/kit/power.ts';

export const postTypes = ['article', 'page', 'microblog'] as const;
export const postStatuses = ['draft', 'pending', 'scheduled', 'publish', 'private', 'trash'] as const;

export type PostTypeName = (typeof postTypes)[number];
export type PostStatusName = (typeof postStatuses)[number];

/** What is written in the editor: whole texts with blocks, revisions and a review. */
export const editablePostTypes = ['article', 'page'] as const satisfies readonly PostTypeName[];

export function isEditablePost({ type }: { type: PostTypeName }): boolean {
  return (editablePostTypes as readonly PostTypeName[]).includes(type);
}

/** Path of an article or page; further pages of its body and its comments have their own paths. @see docs/reference/routes.md */
export function postPath(slug: string, place: { page?: number; commentPage?: number } = {}): string {
  const { page = 1, commentPage = 1 } = place;
  const body = page > 1 ? `/page/${page}` : '';
  const comments = commentPage > 1 ? `/comment-page-${commentPage}` : '';
  return `/${encodeURIComponent(slug)}${body}${comments}`;
}

export const momentType: PostTypeName = 'microblog';

/** Whether a post is a moment: a short text with an address of its own kind, in lists of its own. */
export function isMoment({ type }: { type: PostTypeName }): boolean {
  return type === momentType;
}

/** A post of any type by its address. */
export interface PostAddress {
  type: PostTypeName;
  slug: string;
}

/** Path of a post of any type. @see docs/reference/routes.md */
export function pathOfPost(post: PostAddress): string {
  return isMoment(post) ? momentPath(post.slug) : postPath(post.slug);
}

/** Code points of the text of a moment that stand for its title where it has none. */
const shownTitleLength = 30;

/** What a post is called where its title is shown: a moment without a title by the start of its text. */
export function titleOfPost(post: { type: PostTypeName; title: string; excerpt: string }): string {
  if (post.title !== '' || !isMoment(post)) return post.title;
  const points = Array.from(post.excerpt.replace(/\s+/g, ' ').trim());
  return points.length <= shownTitleLength ? points.join('') : `${points.slice(0, shownTitleLength).join('')}…`;
}

/** Who may read a post regardless of its status: its author and editors. @see docs/reference/permissions.md */
export function mayReadPost(viewer: Viewer, post: { author_id: number }): boolean {
  if (viewer.banned || viewer.userId === null) return false;
  return hasRole(viewer, 'editor') || viewer.userId === post.author_id;
}

/** Who may edit a post: editors, and its author with at least the role contributor. @see docs/reference/permissions.md */
export function mayEditPost(viewer: Viewer, post: { author_id: number }): boolean {
  return mayReadPost(viewer, post) && hasRole(viewer, 'contributor');
}

/**
 * Who may publish a post: editors, and its author with at least the role author; contributors submit it for review.
 * @see docs/reference/permissions.md
 */
export function mayPublish(viewer: Viewer, post: { author_id: number }): boolean {
  return mayEditPost(viewer, post) && hasRole(viewer, 'author');
}

/** Whether the status requires the right to publish: public, scheduled, or private. */
export function isPublishingStatus(status: PostStatusName | undefined): boolean {
  return status === 'publish' || status === 'scheduled' || status === 'private';
}

/** The status that a user actually gets: without the right to publish, the post is submitted for review. */
export function allowedStatus(
  viewer: Viewer,
  wished: PostStatusName | undefined,
  authorId: number,
): PostStatusName | undefined {
  return isPublishingStatus(wished) && !mayPublish(viewer, { author_id: authorId }) ? 'pending' : wished;
}

/**
 * `post-12.k3f…` or `new-k3f….a9…`: the article, then the browser window, so that two windows never overwrite each
 * other.
 */
export const draftKeyPattern = /^(post-\d{1,12}|new-[a-z0-9]{1,40})\.[a-z0-9]{1,40}$/;

/** Only the article part of a draft key. */
export const draftPostPattern = /^(post-\d{1,12}|new-[a-z0-9]{1,40})$/;

export const newDraftPrefix = 'new-';

/** Path of a preview link. */
export function previewPath(token: string): string {
  return `/nv-admin/preview/${token}`;
}
