import { defaultDatePattern, defaultTimeZone, formatDate } from './format-date.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface RelativeTimeOptions {
  /** How what is longer ago than a week is written. */
  pattern?: string;
  timeZone?: string | undefined;
}

/** Days on the calendar of a place between two moments. */
function daysBetween(earlierMs: number, laterMs: number, timeZone: string): number {
  const midnight = (timeMs: number) => Date.parse(`${formatDate(timeMs, 'YYYY-MM-DD', timeZone)}T00:00:00Z`);
  return Math.round((midnight(laterMs) - midnight(earlierMs)) / dayMs);
}

/** How long ago, as Chinese says it: 刚刚、5分钟前、3小时前、昨天、前天、4天前, then the date. Spaces are left to CSS. */
export function relativeTime(timeMs: number, nowMs: number, options: RelativeTimeOptions = {}): string {
  const { pattern = defaultDatePattern, timeZone = defaultTimeZone } = options;
  const agoMs = nowMs - timeMs;
  // Clocks of server and reader differ a little; a moment ahead is now.
  if (agoMs < -minuteMs) return formatDate(timeMs, pattern, timeZone);
  if (agoMs < minuteMs) return '刚刚';
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)}分钟前`;
  if (agoMs < dayMs) return `${Math.floor(agoMs / hourMs)}小时前`;
  const days = daysBetween(timeMs, nowMs, timeZone);
  if (days === 1) return '昨天';
  if (days === 2) return '前天';
  return days < 8 ? `${days}天前` : formatDate(timeMs, pattern, timeZone);
}
