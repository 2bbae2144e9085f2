import { Thread } from '#server/kit/thread.ts';

import { type FeedEntry, type FeedSource, FeedUnreadable } from './feed-entry.ts';

export interface FeedWork {
  source: FeedSource;
  now: number;
  limit: number;
  excerptLength: number;
}

export type FeedAnswer = { entries: FeedEntry[] } | { problem: string };

const thread = new Thread<FeedWork, FeedAnswer>(new URL('./feed-thread.ts', import.meta.url), {
  workMs: 5000,
  maxWaiting: 50,
  memoryMb: 128,
});

/**
 * Reads a feed in a thread of its own with limits of time and memory, because its text is foreign and large.
 * @throws FeedUnreadable, ThreadError
 */
export async function readFeedInThread(source: FeedSource, limits: Omit<FeedWork, 'source'>): Promise<FeedEntry[]> {
  const answer = await thread.run({ source, ...limits });
  if ('problem' in answer) throw new FeedUnreadable(answer.problem);
  return answer.entries;
}
