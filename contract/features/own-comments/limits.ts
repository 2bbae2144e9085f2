/** How often one comment may be changed while its window is open. */
export const editsOfComment = [{ max: 10, windowMs: 5 * 60_000 }] as const;
export const myCommentsPageSize = 20;
/** Own comments below one post that are given at once. */
export const maxOwnComments = 50;
