/** Notifications that come at a time. */
export const notificationBatch = 20;
/** Unread ones are counted up to this; whoever has more is shown `99+`. */
export const unreadCap = 100;
/** Characters of a comment that a notification shows. */
export const noticeExcerptLength = 120;
/** Names with @ in one comment whose people are told. */
export const maxMentions = 10;
export const maxIdsAtOnce = 100;
/** After this time a notification is forgotten. */
export const notificationDays = 365;

/** Words to the owner of one kind, so that a flood of comments is not a flood of messages. */
export const ownerNoticesOfEvent = { max: 20, windowMs: 3_600_000 } as const;
/** Characters of what the owner reads at a glance. */
export const ownerTitleMaxLength = 100;
export const ownerTextMaxLength = 300;

export const outboxPageSize = 30;
