/** Fired on the element around a post when the reader has commented: locked parts may open now. */
export const commentedEvent = 'somnia:commented';
/** Links with this anchor lead to the comment textarea. */
export const composerTextId = 'comment-text';
