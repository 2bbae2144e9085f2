/** Most records the ticker gets. @spec S7 */
export const tickerRecords = 50;
export const wallRecords = 100;
export const rankingLength = 10;
/** Length of the wall's ranges in days; `all` has no end. */
export const rangeDays = { week: 7, month: 30 } as const;
