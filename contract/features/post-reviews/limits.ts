/** Code points. */
export const reviewNoteMaxLength = 1000;
