/** 枕边三篇 */
export const bedsideLength = 3;
export const carouselLength = 4;
/** Categories that the home page offers as tabs. */
export const homeTabs = 6;
export const sidebarCategories = 50;
