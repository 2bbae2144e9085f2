import { useSyncExternalStore } from 'react';

import { chineseDatePattern } from '#web/features/site/date-pattern.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { relativeTime } from '#web/ui/relative-time.ts';

const minuteMs = 60_000;
const never = () => () => undefined;
/** Rounded to whole minutes: a `useSyncExternalStore` snapshot must not change during rendering. */
const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;
const noTime = () => null;

/** Custom patterns, and what they are in Chinese numerals; a list of MM-DD is headed by its month. */
const writtenOut = { 'MM-DD': 'CD日', YYYY年M月: 'CY年CM月', 'YYYY-MM-DD': chineseDatePattern } as const;

export interface PostDateProps {
  /** ISO 8601. */
  at: string;
  /** A custom date pattern; such a date stays absolute. */
  pattern?: keyof typeof writtenOut;
}

/** A date in the site's style. In Chinese numerals, this year's go without it. Pages are cached for a day, so relative times (3小时前) appear only after hydration. */
export function PostDate({ at, pattern }: PostDateProps) {
  const { datePattern, timeZone, relativeTime: isRelative } = useSiteData();
  const nowMs = useSyncExternalStore<number | null>(never, thisMinute, noTime);
  const atMs = Date.parse(at);
  const isWrittenOut = datePattern === chineseDatePattern;
  if (pattern)
    return <time dateTime={at}>{formatDate(atMs, isWrittenOut ? writtenOut[pattern] : pattern, timeZone)}</time>;
  const full = formatDate(atMs, datePattern, timeZone);
  const isThisYear = nowMs !== null && formatDate(atMs, 'YYYY', timeZone) === formatDate(nowMs, 'YYYY', timeZone);
  const short = isWrittenOut && isThisYear ? 'CM月CD日' : datePattern;
  const text =
    isRelative && nowMs !== null
      ? relativeTime(atMs, nowMs, { pattern: short, timeZone })
      : formatDate(atMs, short, timeZone);
  return (
    <time dateTime={at} title={text === full ? undefined : full}>
      {text}
    </time>
  );
}
