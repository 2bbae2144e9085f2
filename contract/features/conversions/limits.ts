/** UTF-16 units of a text that is converted at once. */
export const conversionMaxLength = 2 * 1024 * 1024;
/** How long a text may take. */
export const conversionMs = 2000;
/** Texts that wait for their turn; more are turned away. */
export const maxWaitingConversions = 16;
/** What could not be taken over is told in so many sentences. */
export const maxConversionNotes = 50;
