/** Injected clock, so that tests can control the time. */
export interface Clock {
  /** Epoch milliseconds, UTC. */
  now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that only moves when advanced. */
export function fixedClock(startMs: number): Clock & { advance: (ms: number) => void } {
  let now = startMs;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

/** ISO 8601 in UTC, the API's time format. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}

/** Epoch milliseconds of an ISO 8601 text; null when invalid. */
export function timeOfIso(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

const shanghaiOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** End of the current day in Asia/Shanghai; pages that show a date expire then. */
export function endOfDay(nowMs: number): number {
  return (Math.floor((nowMs + shanghaiOffsetMs) / dayMs) + 1) * dayMs - shanghaiOffsetMs;
}

/** Beginning of the current day in Asia/Shanghai. */
export function startOfDay(nowMs: number): number {
  return endOfDay(nowMs) - dayMs;
}

/** YYYY-MM-DD in Asia/Shanghai. */
export function calendarDay(ms: number): string {
  return isoTime(ms + shanghaiOffsetMs).slice(0, 10);
}

/** Beginning of a YYYY-MM-DD in Asia/Shanghai. */
export function startOfCalendarDay(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}

/** The day so many days after a YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return isoTime(Date.parse(day) + days * dayMs).slice(0, 10);
}

/** Days since 1970 in Asia/Shanghai. */
export function dayNumber(ms: number): number {
  return Math.floor((ms + shanghaiOffsetMs) / dayMs);
}

/** Year and month (1–12) in Asia/Shanghai. */
export function monthOf(ms: number): { year: number; month: number } {
  const local = new Date(ms + shanghaiOffsetMs);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 };
}

export function yearOf(ms: number): number {
  return monthOf(ms).year;
}

/** Start of a year in Asia/Shanghai. */
export function startOfYear(year: number): number {
  return Date.UTC(year, 0, 1) - shanghaiOffsetMs;
}

/** RFC 822 date for RSS. */
export function rfc822Time(ms: number): string {
  return new Date(ms).toUTCString();
}
