/** Words of one list, and characters of a word. */
export const wordListMaxLength = 5000;
export const wordMaxLength = 100;
