/** Maximum number of records in the ticker. @see docs/reference/calls.md */
export const tickerRecords = 50;
export const wallRecords = 100;
export const rankingLength = 10;
/** Ranges of the gift wall in days; `all` is unlimited. */
export const giftRangeDays = { week: 7, month: 30 } as const;
