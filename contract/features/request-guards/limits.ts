/** Leading zero bits of a normal challenge: about a quarter of a second in a browser. */
export const defaultDifficulty = 15;
/** Leading zero bits of the hardest challenge. */
export const maxDifficulty = 21;
export const challengeLifetimeMs = 10 * 60_000;
/** Forms submitted faster than this were filled in by a program. */
export const minFormFillMs = 2000;
export const formTokenLifetimeMs = 24 * 3_600_000;

/** @see docs/reference/calls.md */
export const idempotencyKeyMaxLength = 255;
export const idempotencyKeyLifetimeMs = 24 * 3_600_000;

/** Counters are deleted after this time; no rate limit has a longer window. */
export const maxRateWindowMs = 31 * 24 * 3600 * 1000;
