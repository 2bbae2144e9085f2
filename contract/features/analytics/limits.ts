/** Days that a trend may reach back, as they stand in an address. */
export const trendRanges = ['7', '30', '90'] as const;

export type TrendRange = (typeof trendRanges)[number];

/** People on a leaderboard. */
export const leaderboardLength = 50;
/** As many more are counted, so that those who may not be shown leave no gap. */
export const leaderboardReserve = 50;
/** Days that a range reaches back, today among them; `all` has no beginning. */
export const leaderboardDays = { week: 7, month: 30 } as const;

/** Visitors of one address block that count in a day: a school or an office, not a script. */
export const maxVisitorsPerAddress = 100;
/** Visitors that are told apart in a day; a site that has more of them shows this number. */
export const maxVisitorsPerDay = 200_000;
/** Visitors a process remembers, so that the database is not asked again; the longest unseen are forgotten first. */
export const maxRememberedVisitors = 50_000;
/** Visitors that wait to be written at most. */
export const maxWaitingVisitors = 5_000;
/** How often visitors are written. */
export const visitFlushMs = 3_000;
/** A day is closed so long after its end: what was seen in its last moments is written by then. */
export const dayClosesAfterMs = 60_000;
