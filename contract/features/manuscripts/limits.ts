export const manuscriptPageSize = 20;
/** Articles that are changed by one call. */
export const maxManuscriptsAtOnce = 100;
export const manuscriptQueryMaxLength = 100;
