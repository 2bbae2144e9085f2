import { relativeTime } from '#web/ui/relative-time.ts';

/** The recent past as people say it; the full time stays in the tooltip. */
export function writeRelativeTimes(root: HTMLElement, nowMs: number): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    const full = time.textContent ?? '';
    const text = relativeTime(Date.parse(time.dateTime), nowMs);
    // Beyond a week it would only be the date again, with less of it.
    if (/^\d{4}/.test(text)) continue;
    time.title = full;
    time.textContent = text;
  }
}
