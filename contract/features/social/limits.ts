/** Follows and unfollows per user. */
export const followsPerUser = [
  { max: 60, windowMs: 60_000 },
  { max: 500, windowMs: 24 * 3_600_000 },
] as const;
export const followsPageSize = 20;

/** Likes and bookmarks per user, including removals. */
export const reactionsPerUser = [{ max: 60, windowMs: 60_000 }] as const;
/** Guests of one address block whose likes of one post count. */
export const guestLikesPerAddress = { max: 5, windowMs: 86_400_000 } as const;
/** Likes of guests of one address block, of whatever posts. */
export const guestLikesOfAddress = { max: 100, windowMs: 86_400_000 } as const;
/** Posts that one browser of a guest may like at a time. */
export const maxGuestLikes = 200;
export const bookmarksPageSize = 12;
/** Maximum number of comments in one request for likes, and maximum length of their ids. */
export const maxLikedCommentsAtOnce = 300;
export const commentIdsMaxLength = maxLikedCommentsAtOnce * 8;
