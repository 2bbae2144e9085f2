import type { JobWorker } from '#server/kit/job-workers.ts';

import { forgetOldViewDays } from './counters.service.ts';

const dayMs = 86_400_000;

/** Once a day: recomputes the hot lists and deletes view days that are no longer used. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'stats-daily',
    everyMs: dayMs,
    handler: (site) => async () => {
      await forgetOldViewDays(site);
      site.invalidate(['stats']);
    },
  },
];
