/** What people like, keep, report or are told of: stored as one of these types and an id. */
export const targetTypes = ['post', 'comment', 'user', 'message'] as const;

export type TargetType = (typeof targetTypes)[number];
