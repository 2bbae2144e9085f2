export const circlePageSize = 20;
/** Newest entries that are kept of one friend's feed. */
export const entriesKeptPerLink = 50;
/** Newest entries that are read of a feed at a time. */
export const entriesReadPerFeed = 20;
export const maxFeedBytes = 2_000_000;
export const excerptLength = 120;
/** How long a visit to a friend's site and feed is good for. */
export const visitEveryHours = 6;
