/** Options that are set at once: all there are, and some more. */
export const settingsAtOnce = 300;
