/** Follows and unfollows per user. */
export const followsPerUser = [
  { max: 60, windowMs: 60_000 },
  { max: 500, windowMs: 24 * 3_600_000 },
] as const;
export const followsPageSize = 20;

/** Likes and bookmarks per user, including removals. */
export const reactionsPerUser = [{ max: 60, windowMs: 60_000 }] as const;
export const bookmarksPageSize = 12;
/** Maximum number of comments in one request for likes, and maximum length of their ids. */
export const maxLikedCommentsAtOnce = 300;
export const commentIdsMaxLength = maxLikedCommentsAtOnce * 8;
