/** A visitor counts once for an article in this time. @spec decisions 3 */
export const viewWindowMs = 30 * 60_000;
/** Visitors remembered at most; the longest unseen are forgotten first. */
export const maxRememberedViews = 200_000;
/** Visitors of one address that count for an article in that time: a household, not a script. */
export const maxViewsPerAddress = 20;
/** How often counted views are written. */
export const viewFlushMs = 3_000;
/** Articles of a hot list. */
export const hotListLength = 5;
/** Length of the hot lists in days; `all` has no end. */
export const hotRangeDays = { week: 7, month: 30 } as const;
/** How long the views of a day are kept: the longest trend of the administration, and as many days before it. */
export const viewDaysKept = 181;
