/** Maximum nesting of a menu. */
export const maxMenuDepth = 3;
/** Maximum number of entries in a menu. */
export const menuMaxEntries = 200;
export const menuLabelMaxLength = 100;
export const menuNoteMaxLength = 200;
