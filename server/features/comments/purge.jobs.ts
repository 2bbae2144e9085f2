import type { JobWorker } from '#server/kit/job-workers.ts';

import { forgetAddresses, purgeBinned } from './purge.service.ts';

const dayMs = 86_400_000;

/** Deletes old spam and bin contents, and forgets where old comments came from. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'comments-purge',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => async () => {
      const [erased, cleared] = [await purgeBinned(site), await forgetAddresses(site)];
      if (erased + cleared > 0) site.log.info({ erased, cleared }, 'old comments were purged');
    },
  },
];
