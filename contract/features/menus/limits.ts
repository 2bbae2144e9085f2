/** How deep menus may nest. */
export const maxMenuDepth = 3;
/** Entries of a whole menu. */
export const menuMaxEntries = 200;
export const menuLabelMaxLength = 100;
export const menuNoteMaxLength = 200;
