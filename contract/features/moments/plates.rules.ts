import type { Viewer } from '#contract/kit/power.ts';

/** Who may publish in a plate: signed-in people from its power on. @see docs/reference/permissions.md */
export function mayPostInPlate(viewer: Viewer, plate: { post_from_power: number }): boolean {
  return !viewer.banned && viewer.userId !== null && viewer.power >= plate.post_from_power;
}
