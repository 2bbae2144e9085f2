export const termNameMaxLength = 60;
export const termDescriptionMaxLength = 2000;
/** How deep categories may nest. */
export const termMaxDepth = 6;
/** Tags in the sidebar's cloud. */
export const cloudSize = 30;
