import { publishCheckIntervalMs } from '#contract/features/posts/limits.ts';
import { publishQueue } from './service.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';

import { publishDue } from './states.service.ts';

/** Publishes scheduled posts when due; a regular check finds those that became due while the server was stopped. */
export const jobs: readonly JobWorker[] = [
  {
    queue: publishQueue,
    lane: 'urgent',
    everyMs: publishCheckIntervalMs,
    handler: (site) => async () => {
      await publishDue(site);
    },
  },
];
