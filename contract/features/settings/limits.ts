/** Maximum number of options saved at once: more than exist. */
export const maxSettingsAtOnce = 300;
