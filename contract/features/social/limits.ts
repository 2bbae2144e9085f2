/** Follows of one person, begun and ended. */
export const followsOfPerson = [
  { max: 60, windowMs: 60_000 },
  { max: 500, windowMs: 24 * 3_600_000 },
] as const;
export const followsPageSize = 20;

/** Likes and favourites of one person, given and taken back. */
export const marksOfPerson = [{ max: 60, windowMs: 60_000 }] as const;
export const favouritesPageSize = 12;
/** Comments whose likes are asked for at once, and how long their numbers are together. */
export const maxCommentsAsked = 300;
export const commentIdsMaxLength = maxCommentsAsked * 8;
