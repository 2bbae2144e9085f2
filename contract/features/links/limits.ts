export const circlePageSize = 20;
/** Newest entries stored per friend's feed. */
export const storedEntriesPerLink = 50;
/** Newest entries read from a feed at a time. */
export const entriesReadPerFeed = 20;
export const maxFeedBytes = 2_000_000;
export const feedExcerptLength = 120;
/** Hours between two checks of a friend's site and feed. */
export const linkCheckIntervalHours = 6;

export const linkNameMaxLength = 60;
export const linkDescriptionMaxLength = 120;
export const linkNoteMaxLength = 500;
/** Applications per address block. */
export const applicationsPerAddress = [{ max: 3, windowMs: 24 * 3_600_000 }] as const;
/** Applications on the whole site. */
export const applicationsPerSite = [{ max: 200, windowMs: 24 * 3_600_000 }] as const;
/** Maximum number of pending applications; new ones are rejected until the owner has decided some. */
export const maxPendingApplications = 500;
/** Links per page of the administrator's list. */
export const adminLinkPageSize = 20;
export const linkGroupMaxLength = 40;
export const linkAddressMaxLength = 500;
/** Friend links on the page. */
export const maxLinks = 1000;
