export const redirectPageSize = 30;
export const maxRedirects = 10_000;
export const fromMaxLength = 1000;
/** As UTF-8: a database page holds no longer address in an index. */
export const addressMaxBytes = 2600;
export const toMaxLength = 2048;
/** Of a text with many redirects, one a line. */
export const importMaxLength = 400_000;
export const importMaxLines = 5000;
/** Redirects that lead to one another before it is taken for a circle. */
export const maxChain = 20;
/** Hits are written together after this time. */
export const hitFlushMs = 5000;
