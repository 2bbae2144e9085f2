/** How many articles of a term before and after one are looked at for related ones. */
export const aroundReach = 6;
/** Terms of an article that are looked at for related ones. */
export const aroundTerms = 6;
