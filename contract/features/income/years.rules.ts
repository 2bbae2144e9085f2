/** Asia/Shanghai is eight hours ahead all year. */
const offsetMs = 8 * 3_600_000;

/** The times at which a year of Asia/Shanghai begins and ends. */
export function yearBounds(year: number): { from: number; until: number } {
  return { from: Date.UTC(year, 0, 1) - offsetMs, until: Date.UTC(year + 1, 0, 1) - offsetMs };
}

/** The times at which a month, 1–12, of Asia/Shanghai begins and ends; of the whole year for 0. */
export function monthBounds(year: number, month: number): { from: number; until: number } {
  if (month === 0) return yearBounds(year);
  return { from: Date.UTC(year, month - 1, 1) - offsetMs, until: Date.UTC(year, month, 1) - offsetMs };
}

/** Year of a time in Asia/Shanghai. */
export const yearOf = (time: number): number => new Date(time + offsetMs).getUTCFullYear();

/** YYYY-MM-DD of a day counted from 1970. */
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Number of the day of a time in Asia/Shanghai, from 1970. */
export const dayOf = (time: number): number => Math.floor((time + offsetMs) / 86_400_000);
