/** Time as a dependency, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. */
export function fixedClock(startMs: number): Clock & { advance: (ms: number) => void } {
  let now = startMs;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

/** ISO 8601 in UTC, the wire's form of a time. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}

/** Milliseconds of an ISO 8601 text; null when it is none. */
export function timeOfIso(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

const shanghaiOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** When the present day ends in Asia/Shanghai; pages that show a day are good until then. */
export function endOfDay(nowMs: number): number {
  return (Math.floor((nowMs + shanghaiOffsetMs) / dayMs) + 1) * dayMs - shanghaiOffsetMs;
}

/** Number of the day in Asia/Shanghai since 1970. */
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

/** When a year begins in Asia/Shanghai. */
export function startOfYear(year: number): number {
  return Date.UTC(year, 0, 1) - shanghaiOffsetMs;
}

/** The time as RSS writes it (RFC 822). */
export function rfc822Time(ms: number): string {
  return new Date(ms).toUTCString();
}
