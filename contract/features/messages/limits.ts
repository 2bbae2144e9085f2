/** Code points of a private message. */
export const messageMaxLength = 1000;
export const messageBatch = 30;
export const conversationBatch = 20;
/** Characters of the last line in the list of conversations. */
export const lastLineLength = 60;
/** Messages to somebody who never answered and does not follow the writer. */
export const maxUnanswered = 3;
/** People of that sort to whom one may write in a day. */
export const maxNewPeopleADay = 10;
/** How often one may write at all. */
export const messageRules = [
  { max: 1, windowMs: 2000 },
  { max: 30, windowMs: 3_600_000 },
  { max: 100, windowMs: 86_400_000 },
] as const;
export const blockedPageSize = 20;
