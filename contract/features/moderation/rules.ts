/** Result of checking a text against the word lists: accepted, held for moderation, or rejected. */
export type WordVerdict = 'pass' | 'hold' | 'refuse';
