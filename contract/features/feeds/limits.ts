/** Posts in a feed. */
export const feedLength = 20;
export const commentFeedLength = 30;
/** URLs in one part of the sitemap. */
export const sitemapChunk = 2000;
/** Maximum number of images listed for a post in the sitemap. */
export const sitemapImages = 20;
export const pushMaxAttempts = 5;
