/** Articles offered below one that was read. */
export const relatedLength = 4;
/** Articles of a series listed beside one of them. */
export const seriesLength = 200;
/** Longest series that is looked through. */
export const seriesReach = 2000;
