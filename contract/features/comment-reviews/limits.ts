/** Comments on one page of the list of those who judge them. */
export const reviewPageSize = 20;
/** Comments that are judged by one call. */
export const maxJudgedAtOnce = 100;
/** Letters of what is looked for. */
export const reviewQueryMaxLength = 100;
