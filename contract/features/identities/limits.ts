/** How long somebody may take at the other service. */
export const loginStateMs = 10 * 60_000;
export const returnPathMaxLength = 500;
