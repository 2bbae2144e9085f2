/** What becomes of a text: it may stand, a person looks at it first, or it is not taken. */
export type WordVerdict = 'pass' | 'hold' | 'refuse';
