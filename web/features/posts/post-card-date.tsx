import { useSyncExternalStore } from 'react';

import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { relativeTime } from '#web/ui/relative-time.ts';

const minuteMs = 60_000;
const never = () => () => undefined;
/** Whole minutes: a snapshot has to stay the same for as long as a page is drawn. */
const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;
const noTime = () => null;

export interface PostDateProps {
  /** ISO 8601. */
  at: string;
  /** A pattern of its own; such a date stays absolute. */
  pattern?: string;
}

/** A date as the site writes it. Pages are kept for a day, so "3小时前" waits until the browser has taken over. */
export function PostDate({ at, pattern }: PostDateProps) {
  const { datePattern, timeZone, relativeTime: isRelative } = useSiteFacts();
  const nowMs = useSyncExternalStore<number | null>(never, thisMinute, noTime);
  const atMs = Date.parse(at);
  const text =
    isRelative && nowMs !== null && !pattern
      ? relativeTime(atMs, nowMs, { pattern: datePattern, timeZone })
      : formatDate(atMs, pattern ?? datePattern, timeZone);
  return <time dateTime={at}>{text}</time>;
}
