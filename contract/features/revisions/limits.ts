/** Code points of an excerpt that is made of the article's own words. */
export const madeExcerptLength = 140;
