import type { JobWorker } from '#server/kit/job-workers.ts';

import { settleAnniversaries } from './anniversaries.service.ts';
import { tallyLedger } from './earnings.service.ts';
import { recountLevels, recountQueue } from './levels.service.ts';
import { type Reason, settleQueue, settleReward } from './rewards.service.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Rewards are given and taken back each in a transaction of its own; the others find out themselves what is due. */
export const jobs: readonly JobWorker[] = [
  {
    queue: settleQueue,
    lane: 'default',
    handler: (site) => async (payload) => {
      for (const reason of payload.reasons as Reason[]) await settleReward(site, reason);
    },
  },
  { queue: recountQueue, lane: 'default', everyMs: dayMs, handler: (site) => () => recountLevels(site) },
  { queue: 'growth-tally', lane: 'default', everyMs: hourMs, handler: (site) => () => tallyLedger(site) },
  {
    queue: 'growth-anniversaries',
    lane: 'default',
    everyMs: hourMs,
    handler: (site) => () => settleAnniversaries(site),
  },
];
