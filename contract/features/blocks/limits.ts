/** UTF-16 units of a text that is converted at once. */
export const conversionMaxLength = 2 * 1024 * 1024;
/** How long a text may take. */
export const conversionMs = 2000;
/** Texts that wait for their turn; more are turned away. */
export const maxWaitingConversions = 16;
/** What could not be taken over is told in so many sentences. */
export const maxConversionNotes = 50;

/** How long a page may take, redirects included. */
export const linkPreviewMs = 5000;
/** How much of a page is taken; a larger one is not described. */
export const linkPreviewMaxBytes = 2_000_000;
/** How long the picture of a page may take, and how large it may be; a card is made without one that is not. */
export const linkPictureMs = 8000;
export const linkPictureMaxBytes = 5 * 1_048_576;
/** Pages that are read at the same moment; more are turned away. */
export const maxLinkPreviewsAtOnce = 8;
/** Longest title and description of a card, in characters. */
export const linkTitleMaxLength = 200;
export const linkDescriptionMaxLength = 300;
