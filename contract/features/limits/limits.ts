/** Counted acts are forgotten after this time; no rule looks further back. */
export const longestWindowMs = 24 * 3600 * 1000;
