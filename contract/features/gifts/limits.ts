/** Maximum number of records in the ticker. @see docs/reference/calls.md */
export const tickerRecords = 50;
/** Records in one live message; each message carries the newest ones whole. */
export const liveGiftRecords = 5;
export const wallRecords = 100;
export const rankingLength = 10;
/** Ranges of the gift wall in days; `all` is unlimited. */
export const giftRangeDays = { week: 7, month: 30 } as const;

/** How many of one gift can be sent at once. */
export const maxGiftCount = 99;
/** Code points of the message with a gift. */
export const giftMessageLength = 60;
/** How often one user may send gifts. */
export const giftsPerUser = [
  { max: 20, windowMs: 60_000 },
  { max: 300, windowMs: 86_400_000 },
] as const;
export const ownGiftsPageSize = 20;
export const receivedGiftsPageSize = 30;
/** Kinds of gifts shown above what a user received. */
export const shelfLength = 100;

/** Interactive gifts of a site, switched on or off. */
export const maxGifts = 100;
export const giftNameLength = 20;
export const giftImageLength = 500;
/** Points that one gift may cost. */
export const maxGiftPrice = 1_000_000;
export const adminGiftRecordsPageSize = 30;
