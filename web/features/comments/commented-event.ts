/** Told on the element around an article when its reader has commented: locked parts may open now. */
export const commentedEvent = 'somnia:commented';
