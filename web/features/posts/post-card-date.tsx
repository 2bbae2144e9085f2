import { useSyncExternalStore } from 'react';

import { useSiteData } from '#web/features/site/site-data.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { relativeTime } from '#web/ui/relative-time.ts';

const minuteMs = 60_000;
const never = () => () => undefined;
/** Rounded to whole minutes: a `useSyncExternalStore` snapshot must not change during rendering. */
const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;
const noTime = () => null;

export interface PostDateProps {
  /** ISO 8601. */
  at: string;
  /** A custom date pattern; such a date stays absolute. */
  pattern?: string;
}

/** A date in the site's format. Pages are cached for a day, so relative times (3小时前) appear only after hydration. */
export function PostDate({ at, pattern }: PostDateProps) {
  const { datePattern, timeZone, relativeTime: isRelative } = useSiteData();
  const nowMs = useSyncExternalStore<number | null>(never, thisMinute, noTime);
  const atMs = Date.parse(at);
  const text =
    isRelative && nowMs !== null && !pattern
      ? relativeTime(atMs, nowMs, { pattern: datePattern, timeZone })
      : formatDate(atMs, pattern ?? datePattern, timeZone);
  return <time dateTime={at}>{text}</time>;
}
