const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

function offsetAt(zone: string, ms: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(ms / 1000) * 1000
  );
}

/** Whether the name is a time zone known to this system. */
export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Converts local time in a zone to epoch milliseconds; `wall` is the local time read as if it were UTC. */
export function fromWallTime(wall: number, zone: string): number {
  const guess = wall - offsetAt(zone, wall);
  return wall - offsetAt(zone, guess);
}

/** Local time in a zone, as the UTC parts of the date. */
export function wallTime(ms: number, zone: string): Date {
  return new Date(ms + offsetAt(zone, ms));
}

const written =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2})(?:[.,]\d+)?秒?)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}:?\d{2}|[+-]\d{1,2})?$/i;

function zoneOffset(text: string): number {
  const found = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text);
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  return (found[1] === '-' ? -minutes : minutes) * 60_000;
}

/**
 * Parses a time from front matter: `2013-12-24 23:30`, `2018/7/24`, ISO 8601 with or without a zone, `2019年3月1日`.
 * `zone` applies to times without a zone.
 * @returns epoch milliseconds, or null if it is not a time
 */
export function parseTime(value: unknown, zone: string): number | null {
  if (typeof value === 'number' && Number.isFinite(value))
    return value > 1e11 ? value : value > 1e8 ? value * 1000 : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const found = written.exec(text);
  if (!found) return otherForms(text);
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = found;
  const parts = [Number(month), Number(day), Number(hour), Number(minute), Number(second)] as const;
  const isReal =
    parts[0] >= 1 &&
    parts[0] <= 12 &&
    parts[1] >= 1 &&
    parts[1] <= 31 &&
    parts[2] <= 24 &&
    parts[3] <= 59 &&
    parts[4] <= 60 &&
    Number(year) > 0;
  if (!isReal) return null;
  const wall = Date.UTC(Number(year), parts[0] - 1, parts[1], parts[2], parts[3], parts[4]);
  return offset ? wall - zoneOffset(offset) : fromWallTime(wall, zone);
}

/**
 * Parses `Tue, 24 Dec 2013 23:30:09 +0000` and `Dec 24, 2013`. A month name is required: `Date.parse` accepts almost
 * anything else.
 */
function otherForms(text: string): number | null {
  if (!/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text) || text.length > 60) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

const lastMoment = 8_640_000_000_000_000;

/** A time as articles have it. One beyond what a date can say stays a number, which no article takes. */
export function isoMoment(ms: number | null): string | null {
  if (ms === null) return null;
  return Math.abs(ms) <= lastMoment ? new Date(ms).toISOString() : String(ms);
}
