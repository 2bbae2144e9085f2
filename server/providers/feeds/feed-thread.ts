import { parentPort } from 'node:worker_threads';

import { FeedUnreadable } from './feed-entry.ts';
import type { FeedAnswer, FeedWork } from './read-feed-in-thread.ts';
import { readFeed } from './read-feed.ts';

function answerTo({ source, now, limit, excerptLength }: FeedWork): FeedAnswer {
  try {
    return { entries: readFeed(source, now, limit, excerptLength) };
  } catch (error) {
    if (error instanceof FeedUnreadable) return { problem: error.message };
    throw error;
  }
}

parentPort?.on('message', (work: FeedWork) => parentPort?.postMessage(answerTo(work), []));
parentPort?.postMessage('ready', []);
