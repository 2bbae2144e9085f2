import { hasRole, type Viewer } from '#contract/kit/power.ts';

export const manuscriptTypes = ['article', 'page'] as const;

/** What is done with several at once. `erase` is for good, and only out of the trash. */
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

/** What lists of those who write may be ordered by, the most first; titles by their signs. */
export const manuscriptSorts = ['updated', 'published', 'views', 'comments', 'words', 'title'] as const;

export type ManuscriptSort = (typeof manuscriptSorts)[number];

export type ManuscriptAct = (typeof manuscriptActs)[number];

/** Everybody's, or only one's own. @spec decisions 1 */
export function maySeeAllManuscripts(viewer: Viewer): boolean {
  return hasRole(viewer, 'editor');
}

/** Whether it takes a post out of what only its writers and editors know. */
export function makesPublic(act: ManuscriptAct): boolean {
  return act === 'publish' || act === 'private' || act === 'scheduled';
}

/** @spec S6: contributors neither publish nor pin; pages and pins are the editors' */
export function mayDoWithManuscripts(viewer: Viewer, act: ManuscriptAct): boolean {
  if (makesPublic(act)) return hasRole(viewer, 'author');
  if (act === 'pin' || act === 'unpin') return hasRole(viewer, 'editor');
  return hasRole(viewer, 'contributor');
}
