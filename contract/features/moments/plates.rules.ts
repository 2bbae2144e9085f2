import type { Viewer } from '#contract/kit/power.ts';

/** Who may publish in a plate: its moderators, and others from its power on. @see docs/reference/permissions.md */
export function mayPostInPlate(
  viewer: Viewer,
  plate: { id: number; post_from_power: number },
  moderatedPlates: readonly number[],
): boolean {
  if (viewer.banned || viewer.userId === null) return false;
  return viewer.power >= plate.post_from_power || moderatedPlates.includes(plate.id);
}
