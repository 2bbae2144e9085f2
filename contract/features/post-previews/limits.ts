/** How long a preview link works. */
export const previewKeptMs = 7 * 86_400_000;
