import { hasRole, type Viewer } from '#contract/kit/power.ts';

/** `approve` publishes (or lets it wait for its time), `return` gives it back to its author as a draft. */
export const reviewActs = ['approve', 'return'] as const;

/** What may stand in the history of an article that was handed in. */
export const reviewSteps = ['submit', ...reviewActs] as const;

export type ReviewStep = (typeof reviewSteps)[number];

export type ReviewAct = (typeof reviewActs)[number];

/** @spec decisions 1 */
export function mayReview(viewer: Viewer): boolean {
  return hasRole(viewer, 'editor') && !viewer.banned;
}
