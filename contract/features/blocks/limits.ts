/** Maximum UTF-16 units of a text to convert. */
export const conversionMaxLength = 2 * 1024 * 1024;
/** Time limit for converting a text. */
export const conversionTimeoutMs = 2000;
/** Maximum number of queued texts; further ones are rejected. */
export const maxQueuedConversions = 16;
/** Maximum number of sentences about parts that could not be converted. */
export const maxConversionNotes = 50;

/** Time limit for fetching a page, redirects included. */
export const linkPreviewTimeoutMs = 5000;
/** Maximum size of a page; a larger one gets no preview. */
export const linkPreviewMaxBytes = 2_000_000;
/** Limits for downloading the image of a page; if it exceeds them, the card has no image. */
export const linkImageTimeoutMs = 8000;
export const linkImageMaxBytes = 5 * 1_048_576;
/** Pages fetched concurrently; further requests are rejected. */
export const maxConcurrentLinkPreviews = 8;
/** Maximum characters of a card's title and description. */
export const linkTitleMaxLength = 200;
export const linkDescriptionMaxLength = 300;
