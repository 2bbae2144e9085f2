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
/** Maximum size of what a site says of a page that is embedded. */
export const oembedMaxBytes = 200_000;
/** Pages fetched concurrently; further requests are rejected. */
export const maxConcurrentLinkPreviews = 8;
/** Maximum characters of a card's title and description. */
export const linkTitleMaxLength = 200;
export const linkDescriptionMaxLength = 300;

/** Time limit for preparing the blocks of a post: sanitising, highlighting, formulas. */
export const preparationTimeoutMs = 5000;
/** Maximum number of posts waiting to be prepared; further ones are rejected. */
export const maxQueuedPreparations = 32;
/** Posts of one user that wait or are prepared; further ones are rejected. */
export const maxPreparationsPerUser = 2;
/** The same for stored and imported posts. */
export const maxQueuedStoredPreparations = 500;
/** Maximum heap size in megabytes while blocks are prepared. */
export const preparationMemoryMb = 384;
/** Maximum HTML elements in the texts of a post. */
export const maxMarkupElements = 50_000;
/** Maximum length and lines of a code block that is highlighted; longer code is shown plain. */
export const maxHighlightedLength = 50_000;
export const maxHighlightedLines = 2000;
/** Maximum characters of highlighted code in a post; further code is shown plain. */
export const maxPostHighlightedLength = 100_000;
/** Maximum length of a formula that is rendered; of a longer one the source is shown. */
export const maxFormulaLength = 20_000;
/** Maximum characters of HTML that the formulas of a post become; further ones show their source. */
export const maxPostFormulaHtml = 8_000_000;
