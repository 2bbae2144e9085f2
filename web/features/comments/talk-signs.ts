/** Told on the element around an article when its reader has commented: locked parts may open now. */
export const commentedEvent = 'somnia:commented';
/** A link with this anchor leads into the text that one writes. */
export const composerTextId = 'comment-text';
