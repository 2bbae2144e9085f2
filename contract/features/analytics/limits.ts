/** Trend ranges in days, as they appear in URLs. */
export const trendRanges = ['7', '30', '90'] as const;

export type TrendRange = (typeof trendRanges)[number];

/** Users on a leaderboard. */
export const leaderboardLength = 50;
/** Additional rows read, so that users who may not be shown leave no gaps. */
export const leaderboardExtraRows = 50;
/** Leaderboard ranges in days, today included; `all` is unlimited. */
export const leaderboardDays = { week: 7, month: 30 } as const;

/** Visitors per address block counted per day: enough for a school or an office, too few for a script. */
export const maxVisitorsPerAddress = 100;
/** Maximum number of distinct visitors counted per day; a busier site shows this number. */
export const maxVisitorsPerDay = 200_000;
/** Visitors that a process remembers to avoid database lookups; the least recently seen are dropped first. */
export const maxRememberedVisitors = 50_000;
/** Maximum number of visitors waiting to be written. */
export const maxPendingVisitors = 5_000;
/** Interval at which visitors are written. */
export const visitFlushMs = 3_000;
/** Delay after the end of a day before its count is final, so that the last visitors have been written. */
export const dayCloseDelayMs = 60_000;
