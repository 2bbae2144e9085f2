export const redirectPageSize = 30;
export const maxRedirects = 10_000;
/** Redirects from addresses of imported sites; they do not count against the owner's. */
export const maxImportedRedirects = 300_000;
export const fromMaxLength = 1000;
/** Maximum UTF-8 bytes: the database cannot index longer addresses. */
export const addressMaxBytes = 2600;
export const toMaxLength = 2048;
/** Maximum length and number of lines of an imported list of redirects. */
export const importMaxLength = 400_000;
export const importMaxLines = 5000;
/** Maximum number of chained redirects before they are treated as a loop. */
export const maxRedirectChain = 20;
/** Hits are collected for this time and written together. */
export const hitFlushMs = 5000;
