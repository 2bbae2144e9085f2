import { z } from 'zod';

export const firstYear = 1970;
export const lastYear = 9999;

const shanghaiOffsetMs = 8 * 3_600_000;

/** The first moment of 1970 and the last of 9999 in Asia/Shanghai, in epoch ms. */
const earliestMs = Date.UTC(firstYear, 0, 1) - shanghaiOffsetMs;
const latestMs = Date.UTC(lastYear + 1, 0, 1) - shanghaiOffsetMs - 1;

/** Whether a time, in epoch ms, lies in the years that archives can show. */
export function isPostedMs(ms: number): boolean {
  return ms >= earliestMs && ms <= latestMs;
}

/** The same for an ISO 8601 date or time; false also for one that does not exist. */
export function isPostedTime(text: string): boolean {
  return isPostedMs(Date.parse(text));
}

/** A date and time that a call takes: ISO 8601, from 1970 to 9999. */
export function postedTime(error: string, options: { offset?: boolean } = {}) {
  return z.iso.datetime({ error, ...options }).refine(isPostedTime, { error });
}
