import type { JobWorker } from '#server/kit/job-workers.ts';

import { deleteOldViewDays } from './counters.service.ts';

const dayMs = 86_400_000;

/** Once a day: recomputes the hot lists and deletes view days that are no longer used. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'stats-daily',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => async () => {
      await deleteOldViewDays(site);
      site.invalidate(['stats']);
    },
  },
];
