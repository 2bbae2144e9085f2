/** Characters of a comment; longer ones are refused. */
export const commentMaxLength = 5000;
export const commentNameMaxLength = 40;
/** Replies that come with a thread. */
export const maxChildren = 200;
export const latestCommentCount = 6;
export const latestExcerptLength = 60;
