/** People on a leaderboard. */
export const leaderboardLength = 50;
/** As many more are counted, so that those who may not be shown leave no gap. */
export const leaderboardReserve = 50;
/** Days that a range reaches back, today among them; `all` has no beginning. */
export const leaderboardDays = { week: 7, month: 30 } as const;
