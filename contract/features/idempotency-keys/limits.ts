/** @spec decisions 2 */
export const keyMaxLength = 255;
export const keyLifetimeMs = 24 * 3_600_000;
