import type { JobWorker } from '#server/kit/job-workers.ts';

import { recountLevels, recountQueue } from './levels.service.ts';
import { type Reason, settleQueue, settleReward } from './rewards.service.ts';

const dayMs = 86_400_000;

/** Gives and takes back rewards, each in a transaction of its own, and keeps levels true to the option. */
export const jobs: readonly JobWorker[] = [
  {
    queue: settleQueue,
    lane: 'default',
    handler: (site) => async (payload) => {
      for (const reason of payload.reasons as Reason[]) await settleReward(site, reason);
    },
  },
  {
    queue: recountQueue,
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => () => recountLevels(site),
  },
];
