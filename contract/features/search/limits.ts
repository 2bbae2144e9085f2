/** Characters of a query that are looked at; the rest is ignored. */
export const queryMaxLength = 100;
/** Different words of a query that are looked for. */
export const queryMaxWords = 16;
/** Hits are counted, and paged through, up to here. */
export const countCap = 1000;
/** Newest hits, besides those of titles, that are ranked by how much they are about it; older ones follow by age. */
export const rankedCandidates = 300;
export const searchPageSize = 10;
/** Hits that the search box shows while somebody types. */
export const liveHits = 6;
/** Characters of a passage. */
export const snippetLength = 120;
