const dayMs = 86_400_000;
const shanghaiOffsetMs = 8 * 3_600_000;

/** The option's text for a site that starts at this moment: date and time in Asia/Shanghai, to the minute. */
export function runStartAt(nowMs: number): string {
  return new Date(nowMs + shanghaiOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** The start of the site in epoch ms: a date in Asia/Shanghai, with or without a time of day; null when it is unset. */
function startMs(start: string): number | null {
  if (start === '') return null;
  const [day, time = '00:00'] = start.split(/[ T]/);
  return Date.parse(`${day}T${time}+08:00`);
}

/** Whole days since the start of the site; null while it is unset or to come. @see docs/reference/limits.md */
export function runDays(start: string, nowMs: number): number | null {
  const began = startMs(start);
  return began === null || nowMs < began ? null : Math.floor((nowMs - began) / dayMs);
}

/** When `runDays` changes next, in epoch ms; null while the start is unset. */
export function nextRunDay(start: string, nowMs: number): number | null {
  const began = startMs(start);
  if (began === null) return null;
  return nowMs < began ? began : began + ((runDays(start, nowMs) as number) + 1) * dayMs;
}
