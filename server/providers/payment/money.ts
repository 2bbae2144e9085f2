/** Yuan with two decimals, as providers write it. */
export function yuanOf(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** 分 of an amount in yuan: `30`, `30.0` and `30.00` are the same; null for everything else. */
export function fenOf(text: unknown): number | null {
  const parts = typeof text === 'string' ? /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) : null;
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

/** A whole number of 分, or null. */
export function wholeFen(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** The beginning of a text, at most so many UTF-16 units, without half of a character: providers refuse such a text. */
export const beginOf = (text: string, length: number): string =>
  text
    .toWellFormed()
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '');

const shanghaiOffsetMs = 8 * 3_600_000;

/** `2026-11-22 10:00:00` in Asia/Shanghai. */
export function shanghaiTime(at: number): string {
  return new Date(at + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** When such a time was; null when it is none. */
export function timeOf(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? null : at;
}
