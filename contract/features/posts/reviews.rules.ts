import { hasRole, type Viewer } from '#contract/kit/power.ts';

/** `approve` publishes the post (or schedules it), `return` turns it back into a draft. */
export const reviewActs = ['approve', 'return'] as const;

/** Steps in the review history of an article. */
export const reviewSteps = ['submit', ...reviewActs] as const;

export type ReviewStep = (typeof reviewSteps)[number];

export type ReviewAct = (typeof reviewActs)[number];

/** Who may review submitted articles. @see docs/reference/permissions.md */
export function mayReview(viewer: Viewer): boolean {
  return hasRole(viewer, 'editor') && !viewer.banned;
}
