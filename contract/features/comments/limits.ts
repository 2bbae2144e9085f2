/** Maximum characters of a comment. */
export const commentMaxLength = 5000;
/** Maximum UTF-16 units: longer input is rejected before its characters are counted. */
export const commentUnitsMaxLength = 20_000;
export const commentNameMaxLength = 40;
/** How long authors can edit their own comments. @see docs/reference/states.md */
export const commentEditMs = 5 * 60_000;
/** Maximum number of grants that a browser sends for one post. */
export const maxGrantsSent = 20;
/** 1 in 10 s and 20 an hour per user. @see docs/reference/calls.md */
export const commentsPerAuthor = [
  { max: 1, windowMs: 10_000 },
  { max: 20, windowMs: 3_600_000 },
] as const;
/** Maximum number of replies returned with a thread. */
export const maxChildren = 200;
export const latestCommentCount = 6;
export const latestExcerptLength = 60;
/** Characters of a comment on the card of its post. */
export const cardExcerptLength = 100;
/** Stored length of a user agent. */
export const userAgentMaxLength = 300;

export const authorCommentsPageSize = 15;

/** How long a grant proves that a browser wrote a comment. */
export const commentGrantMs = 365 * 86_400_000;

/** Comments per page of the moderation list. */
export const moderationPageSize = 20;
/** Comments that the daily purge deletes in one transaction. */
export const commentPurgeBatch = 200;
/** Comments moderated by one call. */
export const maxModeratedAtOnce = 100;
/** Maximum characters of a search in the moderation list. */
export const moderationQueryMaxLength = 100;

/** Comments per hour after which a challenge is required. */
export const commentsBeforeChallenge = 12;
/** The same limit for clients without a form token. */
export const commentsBeforeChallengeWithoutForm = 5;
/** How long identical comments by the same commenter under the same post are rejected. */
export const duplicateCommentWindowMs = 24 * 3_600_000;

/** Maximum number of users mentioned in one text; further names stay plain text. */
export const maxMentions = 10;
/** Maximum number of suggested names. */
export const maxMentionables = 10;
/** Number of newest comments of a post that are searched for participants. */
export const participantScanLimit = 200;

/** How often one comment can be edited while editing is allowed. */
export const editsPerComment = [{ max: 10, windowMs: 5 * 60_000 }] as const;
export const myCommentsPageSize = 20;
/** Maximum number of the viewer's own comments returned for one post. */
export const maxOwnComments = 50;
