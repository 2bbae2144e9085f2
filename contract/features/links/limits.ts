export const circlePageSize = 20;
/** Newest entries that are kept of one friend's feed. */
export const entriesKeptPerLink = 50;
/** Newest entries that are read of a feed at a time. */
export const entriesReadPerFeed = 20;
export const maxFeedBytes = 2_000_000;
export const excerptLength = 120;
/** How often feeds are fetched and links are checked, in hours. */
export const feedEveryHours = 6;
export const checkEveryHours = 24;
