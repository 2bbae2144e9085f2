/** Notifications returned at a time. */
export const notificationBatch = 20;
/** Unread notifications are counted up to this number; more are shown as `99+`. */
export const unreadCap = 100;
/** Maximum characters of a comment in a notification. */
export const noticeExcerptLength = 120;
/** Maximum number of users notified about mentions in one comment. */
export const maxMentions = 10;
export const maxIdsAtOnce = 100;
/** Days after which a notification is deleted. */
export const notificationDays = 365;

/** Notifications to the owner per event, so that a flood of comments does not become a flood of messages. */
export const ownerNoticesPerEvent = { max: 20, windowMs: 3_600_000 } as const;
/** Maximum characters of the title and the text of a notification to the owner. */
export const ownerTitleMaxLength = 100;
export const ownerTextMaxLength = 300;

export const outboxPageSize = 30;
/** Test mails of one administrator: each contacts the mail server that the options name. */
export const mailTestsPerOwner = [{ max: 30, windowMs: 3_600_000 }] as const;
/** Names besides the first in a notification about several likes. */
export const namedLikers = 1;
/** Likes of one thing within this time are one mail. */
export const likeMailDelayMs = 15 * 60_000;
/** Things whose likes are mailed in one round. */
export const likeMailBatch = 200;
