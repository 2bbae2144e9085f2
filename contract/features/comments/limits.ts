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

export const authorCommentsPageSize = 15;

/** How long a browser's grant shows that it wrote a comment. */
export const commentGrantMs = 365 * 86_400_000;

/** Comments on one page of the list of those who judge them. */
export const reviewPageSize = 20;
/** Comments that are judged by one call. */
export const maxJudgedAtOnce = 100;
/** Letters of what is looked for. */
export const reviewQueryMaxLength = 100;

/** So many comments in an hour, and a challenge is asked before the next. */
export const challengeFrom = 12;
/** The same for a program that brings no form token. */
export const challengeFromWithoutForm = 5;
/** The same words of one person below one post are refused for so long. */
export const repeatWindowMs = 24 * 3_600_000;

/** People whom one text can call; more names stay words. */
export const maxMentions = 10;
/** Names that are offered while somebody writes. */
export const maxMentionables = 10;
/** Newest comments of a post that are looked through for those who take part. */
export const participantsWithin = 200;

/** How often one comment may be changed while its window is open. */
export const editsOfComment = [{ max: 10, windowMs: 5 * 60_000 }] as const;
export const myCommentsPageSize = 20;
/** Own comments below one post that are given at once. */
export const maxOwnComments = 50;
