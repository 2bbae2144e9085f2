/** Counted acts are forgotten after this time; no rule looks further back. */
export const longestWindowMs = 31 * 24 * 3600 * 1000;
