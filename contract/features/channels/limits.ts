/** Words to the owner of one kind, so that a flood of comments is not a flood of messages. */
export const ownerNoticesOfEvent = { max: 20, windowMs: 3_600_000 } as const;
/** Characters of what the owner reads at a glance. */
export const ownerTitleMaxLength = 100;
export const ownerTextMaxLength = 300;
