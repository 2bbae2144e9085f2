/** Characters of a comment; longer ones are refused. */
export const commentMaxLength = 5000;
/** UTF-16 units: past these a text is refused before anybody counts its characters. */
export const commentUnitsMaxLength = 20_000;
export const commentNameMaxLength = 40;
/** Own comments may be changed for so long. @spec decisions 4 */
export const commentEditMs = 5 * 60_000;
/** Grants that a browser sends along for one post. */
export const maxGrantsSent = 20;
/** @spec decisions 2: 1 in 10 s, 20 an hour */
export const commentsOfPerson = [
  { max: 1, windowMs: 10_000 },
  { max: 20, windowMs: 3_600_000 },
] as const;
/** Replies that come with a thread. */
export const maxChildren = 200;
export const latestCommentCount = 6;
export const latestExcerptLength = 60;
/** What is kept of a browser's own name. */
export const userAgentMaxLength = 300;
