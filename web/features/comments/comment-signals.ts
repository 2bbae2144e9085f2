/** Fired on the element around a post when the reader has commented: locked parts may open now. */
export const commentedEvent = 'somnia:commented';
/** Links with this anchor lead to the comment textarea. */
export const composerTextId = 'comment-text';
/** Fired on the element around a post when the number of its public comments changed; `detail` is the difference. */
export const commentCountEvent = 'somnia:comment-count';
