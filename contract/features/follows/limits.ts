/** Follows of one person, begun and ended. */
export const followsOfPerson = [
  { max: 60, windowMs: 60_000 },
  { max: 500, windowMs: 24 * 3_600_000 },
] as const;
export const followsPageSize = 20;
