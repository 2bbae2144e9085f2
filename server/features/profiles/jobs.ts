import type { JobWorker } from '#server/kit/job-workers.ts';

import { eraseDueAccounts } from './service.ts';

const lookEveryMs = 3_600_000;

/** Erases accounts after their grace period. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'profiles-erase',
    lane: 'default',
    everyMs: lookEveryMs,
    handler: (site) => async () => {
      await eraseDueAccounts(site);
    },
  },
];
