/** `waiting` for its time or its next attempt; `dead` after the last attempt, stored for inspection. */
export const jobStatuses = ['waiting', 'running', 'done', 'dead'] as const;

export type JobStatus = (typeof jobStatuses)[number];
