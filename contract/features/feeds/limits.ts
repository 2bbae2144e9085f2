/** Posts in a feed. */
export const feedLength = 20;
export const commentFeedLength = 30;
/** Addresses in one part of the site map. */
export const sitemapChunk = 2000;
/** Pictures of a post that the site map names. */
export const sitemapImages = 20;
export const pushMaxAttempts = 5;
