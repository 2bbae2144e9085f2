/** Leading zero bits of a usual challenge: about a quarter of a second in a browser. */
export const usualDifficulty = 15;
/** The most that a person is ever asked for. */
export const hardestDifficulty = 21;
export const challengeLifetimeMs = 10 * 60_000;
/** Nobody fills in a form faster. */
export const shortestFillMs = 2000;
export const formTokenLifetimeMs = 24 * 3_600_000;

/** @spec decisions 2 */
export const keyMaxLength = 255;
export const keyLifetimeMs = 24 * 3_600_000;

/** Counted acts are forgotten after this time; no rule looks further back. */
export const longestWindowMs = 31 * 24 * 3600 * 1000;
