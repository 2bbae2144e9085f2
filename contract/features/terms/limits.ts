export const termNameMaxLength = 60;
export const termDescriptionMaxLength = 2000;
/** Maximum nesting of categories. */
export const termMaxDepth = 6;
/** Tags in the tag cloud of the sidebar. */
export const tagCloudSize = 30;

/** Maximum number of categories or specials listed at once; tags are paginated. */
export const termTreeMaxSize = 2000;
export const tagPageSize = 50;
/** Maximum number of articles of a special that can be ordered at once. */
export const specialMaxPosts = 2000;
