import type { JobWorker } from '#server/kit/job-workers.ts';

import { breakTitles } from './titles.service.ts';

const dayMs = 86_400_000;

/** Until a title of an older version is segmented, its lines end anywhere. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'titles-break',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => async () => {
      const count = await breakTitles(site);
      if (count > 0) site.log.info({ count }, 'titles were segmented');
    },
  },
];
