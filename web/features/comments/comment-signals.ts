/** Fired on the element around a post when the reader has commented: locked parts may open now. */
export const commentedEvent = 'somnia:commented';
/** Links with this anchor lead to the comment textarea. */
export const composerTextId = 'comment-text';
/** Fired on the element around a post when the number of its public comments changed; `detail` is the difference. */
export const commentCountEvent = 'somnia:comment-count';
/** Fired on the window: the composer below a post takes this text. */
export const takeTextEvent = 'somnia:take-text';

export interface TakenText {
  post: number;
  text: string;
}
