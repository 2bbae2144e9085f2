import { defaultDatePattern, defaultTimeZone, formatDate } from './format-date.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface RelativeTimeOptions {
  /** Date pattern for times more than a week ago. */
  pattern?: string;
  timeZone?: string | undefined;
}

/** Calendar days between two times in a time zone. */
function daysBetween(earlierMs: number, laterMs: number, timeZone: string): number {
  const midnight = (timeMs: number) => Date.parse(`${formatDate(timeMs, 'YYYY-MM-DD', timeZone)}T00:00:00Z`);
  return Math.round((midnight(laterMs) - midnight(earlierMs)) / dayMs);
}

/** Relative time in Chinese: 刚刚、5分钟前、3小时前、昨天、前天、4天前, then the date. CSS adds the spaces. */
export function relativeTime(timeMs: number, nowMs: number, options: RelativeTimeOptions = {}): string {
  const { pattern = defaultDatePattern, timeZone = defaultTimeZone } = options;
  const agoMs = nowMs - timeMs;
  // Server and browser clocks may differ slightly; less than a minute ahead counts as now.
  if (agoMs < -minuteMs) return formatDate(timeMs, pattern, timeZone);
  if (agoMs < minuteMs) return '刚刚';
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)}分钟前`;
  if (agoMs < dayMs) return `${Math.floor(agoMs / hourMs)}小时前`;
  const days = daysBetween(timeMs, nowMs, timeZone);
  if (days === 1) return '昨天';
  if (days === 2) return '前天';
  return days < 8 ? `${days}天前` : formatDate(timeMs, pattern, timeZone);
}
