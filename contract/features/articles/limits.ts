/** Articles offered below one that was read. */
export const relatedLength = 4;
/** 枕边三篇 */
export const bedsideLength = 3;
export const carouselLength = 4;
/** Categories that the home page offers as tabs. */
export const homeTabs = 6;
/** Articles of a series listed beside one of them. */
export const seriesLength = 200;
/** Longest series that is looked through. */
export const seriesReach = 2000;
