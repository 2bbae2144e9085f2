import { hasRole, type Viewer } from '#contract/kit/power.ts';

import { titleMaxLength } from './limits.ts';

export const editablePostTypes = ['article', 'page'] as const;

/** Bulk actions on posts. `erase` deletes permanently, and only from the trash. */
export const postBulkActions = [
  'publish',
  'private',
  'scheduled',
  'pending',
  'draft',
  'trash',
  'erase',
  'pin',
  'unpin',
  'add-term',
  'remove-term',
  'set-author',
] as const;

/** Sort orders of the post list, descending; `title` is ascending by lower-cased characters. */
export const adminPostSorts = ['updated', 'published', 'views', 'comments', 'words', 'title'] as const;

export type AdminPostSort = (typeof adminPostSorts)[number];

export type PostBulkAction = (typeof postBulkActions)[number];

/** Who may see the posts of all users: editors. @see docs/reference/permissions.md */
export function maySeeAllPosts(viewer: Viewer): boolean {
  return hasRole(viewer, 'editor');
}

/** Whether the action publishes a post, now or later, which requires the right to publish. */
export function isPublishingAction(act: PostBulkAction): boolean {
  return act === 'publish' || act === 'private' || act === 'scheduled';
}

/** The title of a copy, cut so that the mark fits. */
export function titleOfCopy(title: string): string {
  const mark = '（副本）';
  return (
    Array.from(title)
      .slice(0, titleMaxLength - mark.length)
      .join('') + mark
  );
}

/** Contributors cannot publish; only editors pin and give to another author. @see docs/reference/permissions.md */
export function mayApplyBulkAction(viewer: Viewer, act: PostBulkAction): boolean {
  if (isPublishingAction(act)) return hasRole(viewer, 'author');
  if (act === 'pin' || act === 'unpin' || act === 'set-author') return hasRole(viewer, 'editor');
  return hasRole(viewer, 'contributor');
}
