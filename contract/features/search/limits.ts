/** Maximum characters of a query; the rest is ignored. */
export const queryMaxLength = 100;
/** Maximum number of distinct words of a query. */
export const queryMaxWords = 16;
/** Results are counted and paginated up to this number. */
export const countCap = 1000;
/** Number of newest results, in addition to title matches, that are ranked by relevance; older ones follow by date. */
export const rankedResultLimit = 300;
export const searchPageSize = 10;
/** Results shown by the search box while typing. */
export const liveResultCount = 6;
/** Maximum characters of a passage. */
export const snippetLength = 120;
