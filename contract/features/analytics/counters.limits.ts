/** A visitor counts at most once per article within this window. @see docs/reference/blocks.md */
export const viewWindowMs = 30 * 60_000;
/** Maximum number of remembered views; the least recently seen are dropped first. */
export const maxRememberedViews = 200_000;
/** Visitors per address counted for one article within the window: enough for a household, too few for a script. */
export const maxViewsPerAddress = 20;
/** Interval at which counted views are written. */
export const viewFlushMs = 3_000;
/** Articles in a list of popular articles. */
export const hotListLength = 5;
/** Ranges of the lists of popular articles, in days; `all` is unlimited. */
export const hotRangeDays = { week: 7, month: 30 } as const;
/** Days for which daily view counts are stored: the longest trend range and the range before it. */
export const viewRetentionDays = 181;
