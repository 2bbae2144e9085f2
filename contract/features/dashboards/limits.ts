/** Days that a trend may reach back, as they stand in an address. */
export const trendRanges = ['7', '30', '90'] as const;

export type TrendRange = (typeof trendRanges)[number];
