import type { JobWorker } from '#server/kit/job-workers.ts';

import { type Reason, settleQueue, settleReward } from './rewards.service.ts';

/** Gives and takes back rewards, each in a transaction of its own. */
export const jobs: readonly JobWorker[] = [
  {
    queue: settleQueue,
    lane: 'default',
    handler: (site) => async (payload) => {
      for (const reason of payload.reasons as Reason[]) await settleReward(site, reason);
    },
  },
];
