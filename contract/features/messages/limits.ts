/** Maximum code points of a private message. */
export const messageMaxLength = 1000;
export const messageBatch = 30;
export const conversationBatch = 20;
/** Maximum characters of the last message in the list of conversations. */
export const lastMessageLength = 60;
/** Maximum messages to a user who has never replied and does not follow the sender. */
export const maxUnansweredMessages = 3;
/** Maximum number of such users that one user may message per day. */
export const maxNewRecipientsPerDay = 10;
/** How often a user may send messages at all. */
export const messageRateLimits = [
  { max: 1, windowMs: 2000 },
  { max: 30, windowMs: 3_600_000 },
  { max: 100, windowMs: 86_400_000 },
] as const;
export const blockedPageSize = 20;
