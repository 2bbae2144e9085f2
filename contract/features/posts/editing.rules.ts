import { hasRole, type Viewer } from '#contract/kit/power.ts';

export const manuscriptTypes = ['article', 'page'] as const;

/** Bulk actions on posts. `erase` deletes permanently, and only from the trash. */
export const manuscriptActs = [
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
] as const;

/** Sort orders of the post list, descending; `title` is ascending by lower-cased characters. */
export const manuscriptSorts = ['updated', 'published', 'views', 'comments', 'words', 'title'] as const;

export type ManuscriptSort = (typeof manuscriptSorts)[number];

export type ManuscriptAct = (typeof manuscriptActs)[number];

/** Who may see the posts of all users: editors. @see docs/reference/permissions.md */
export function maySeeAllManuscripts(viewer: Viewer): boolean {
  return hasRole(viewer, 'editor');
}

/** Whether the action publishes a post, now or later, which requires the right to publish. */
export function makesPublic(act: ManuscriptAct): boolean {
  return act === 'publish' || act === 'private' || act === 'scheduled';
}

/** Contributors can neither publish nor pin; only editors can pin. @see docs/reference/permissions.md */
export function mayDoWithManuscripts(viewer: Viewer, act: ManuscriptAct): boolean {
  if (makesPublic(act)) return hasRole(viewer, 'author');
  if (act === 'pin' || act === 'unpin') return hasRole(viewer, 'editor');
  return hasRole(viewer, 'contributor');
}
