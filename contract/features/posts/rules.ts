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
