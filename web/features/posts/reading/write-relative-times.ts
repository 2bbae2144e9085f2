import { relativeTime } from '#web/ui/relative-time.ts';

/** Makes recent dates relative; the full date stays in the tooltip. */
export function writeRelativeTimes(root: HTMLElement, nowMs: number): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    const full = time.textContent ?? '';
    const text = relativeTime(Date.parse(time.dateTime), nowMs);
    // Beyond a week the result would only be a shorter date.
    if (/^\d{4}/.test(text)) continue;
    time.title = full;
    time.textContent = text;
  }
}
