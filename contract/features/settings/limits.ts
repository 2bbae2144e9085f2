/** Maximum number of options saved at once: more than exist. */
export const settingsAtOnce = 300;
