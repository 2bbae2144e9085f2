const offsetMs = 8 * 3_600_000;

/** A moment as a field of a form shows it, in the site's own time (Asia/Shanghai has no summer time). '': none. */
export function toShanghaiField(iso: string | null): string {
  const timeMs = Date.parse(iso ?? '');
  return Number.isNaN(timeMs) ? '' : new Date(timeMs + offsetMs).toISOString().slice(0, 16);
}

/** What such a field holds, as a moment; null: none. */
export function fromShanghaiField(field: string): string | null {
  const timeMs = field === '' ? Number.NaN : Date.parse(`${field}:00Z`);
  return Number.isNaN(timeMs) ? null : new Date(timeMs - offsetMs).toISOString();
}

/** Whether a moment is still to come. */
export function isAhead(iso: string | null, now: number): boolean {
  return iso !== null && Date.parse(iso) > now;
}
