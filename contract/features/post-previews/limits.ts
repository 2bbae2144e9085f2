/** How long a preview link works. */
export const previewKeptMs = 14 * 86_400_000;
