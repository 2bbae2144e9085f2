/** `waiting` for its time or its next try; `dead` after the last one, kept to be looked at. */
export const jobStatuses = ['waiting', 'running', 'done', 'dead'] as const;

export type JobStatus = (typeof jobStatuses)[number];
