const offsetMs = 8 * 3_600_000;

/** A moment as a field of a form shows it, in the site's own time (Asia/Shanghai has no summer time). '' stays ''. */
export function toShanghaiField(iso: string): string {
  const timeMs = Date.parse(iso);
  return Number.isNaN(timeMs) ? '' : new Date(timeMs + offsetMs).toISOString().slice(0, 16);
}

/** What such a field holds, as a moment. */
export function fromShanghaiField(field: string): string {
  const timeMs = field === '' ? Number.NaN : Date.parse(`${field}:00Z`);
  return Number.isNaN(timeMs) ? '' : new Date(timeMs - offsetMs).toISOString();
}
