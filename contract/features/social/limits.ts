/** Follows and unfollows per user. */
export const followsOfPerson = [
  { max: 60, windowMs: 60_000 },
  { max: 500, windowMs: 24 * 3_600_000 },
] as const;
export const followsPageSize = 20;

/** Likes and bookmarks per user, including removals. */
export const marksOfPerson = [{ max: 60, windowMs: 60_000 }] as const;
export const favouritesPageSize = 12;
/** Maximum number of comments in one request for likes, and maximum length of their ids. */
export const maxCommentsAsked = 300;
export const commentIdsMaxLength = maxCommentsAsked * 8;
