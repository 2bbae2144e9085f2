import { hasRole, type Viewer } from '#contract/kit/power.ts';

import { mayCurateMoment } from './rules.ts';

/**
 * Who may move a moment out of its plate or take it down: like `mayCurateMoment`, but moderators have no power over
 * moments of editors and administrators. @see docs/reference/permissions.md
 */
export function mayRemoveMomentFromPlate(
  viewer: Viewer,
  moment: { plate_id: number | null; author_id: number; author_power: number },
  moderatedPlates: readonly number[],
): boolean {
  if (!mayCurateMoment(viewer, moment, moderatedPlates)) return false;
  const isOwn = viewer.userId === moment.author_id;
  return isOwn || hasRole(viewer, 'editor') || !hasRole({ power: moment.author_power }, 'editor');
}
