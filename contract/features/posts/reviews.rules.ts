/** `approve` publishes the post (or schedules it), `return` turns it back into a draft. */
export const reviewActions = ['approve', 'return'] as const;

/** Steps in the review history of an article. */
export const reviewSteps = ['submit', ...reviewActions] as const;

export type ReviewStep = (typeof reviewSteps)[number];

export type ReviewAction = (typeof reviewActions)[number];
