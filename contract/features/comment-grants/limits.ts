/** How long a browser's grant shows that it wrote a comment. */
export const commentGrantMs = 365 * 86_400_000;
