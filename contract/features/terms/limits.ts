export const termNameMaxLength = 60;
export const termDescriptionMaxLength = 2000;
/** How deep categories may nest. */
export const termMaxDepth = 6;
/** Tags in the sidebar's cloud. */
export const cloudSize = 30;

/** Categories or specials that are listed at once; of tags a page. */
export const treeMaxSize = 2000;
export const tagPageSize = 50;
/** Articles of a special that are put in order at once. */
export const specialMaxPosts = 2000;
