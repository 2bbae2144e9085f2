/** Power from which nothing waits. */
export const unheldFromPower = 8;
