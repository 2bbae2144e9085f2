import type { JobWorker } from '#server/kit/job-workers.ts';

import { forgetOldViewDays } from './counters.service.ts';

const dayMs = 86_400_000;

/** Once a day: hot lists are made anew, days that nobody asks for any more are forgotten. */
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
