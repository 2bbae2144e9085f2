/** So many comments in an hour, and a challenge is asked before the next. */
export const challengeFrom = 12;
/** The same for a program that brings no form token. */
export const challengeFromWithoutForm = 5;
/** The same words of one person below one post are refused for so long. */
export const repeatWindowMs = 24 * 3_600_000;
