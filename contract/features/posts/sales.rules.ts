/**
 * The id of the lock around what a sold article hides. Calls name it '' too. A block that somebody writes under this id
 * is never kept.
 */
export const saleBlockId = 'whole-article';
