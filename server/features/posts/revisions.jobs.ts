import type { JobWorker } from '#server/kit/job-workers.ts';

import { prepareOutdated } from './revisions.service.ts';

const dayMs = 86_400_000;

/**
 * After an upgrade, stored contents are prepared again in the background; until then they are prepared on each read.
 */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'revisions-prepare',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => async () => {
      const count = await prepareOutdated(site);
      if (count > 0) site.log.info({ count }, 'contents were prepared anew');
    },
  },
];
