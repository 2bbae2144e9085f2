export const circlePageSize = 20;
/** Newest entries that are kept of one friend's feed. */
export const entriesKeptPerLink = 50;
/** Newest entries that are read of a feed at a time. */
export const entriesReadPerFeed = 20;
export const maxFeedBytes = 2_000_000;
export const excerptLength = 120;
/** How long a visit to a friend's site and feed is good for. */
export const visitEveryHours = 6;

export const linkNameMaxLength = 60;
export const linkDescriptionMaxLength = 120;
export const linkNoteMaxLength = 500;
/** Applications from one address block. */
export const applicationsOfAddress = [{ max: 3, windowMs: 24 * 3_600_000 }] as const;
/** Applications from everywhere together. */
export const applicationsOfSite = [{ max: 200, windowMs: 24 * 3_600_000 }] as const;
/** Applications that may wait at once; past these the owner has to judge some first. */
export const maxPendingApplications = 500;
/** Links on one page of the administrator's list. */
export const linkReviewPageSize = 20;
