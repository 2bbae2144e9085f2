import type { JobWorker } from '#server/kit/job-workers.ts';

import { rewriteQueue, rewriteReferences } from './edits.service.ts';

/** Rewrites references to the old address of a replaced file, in case the process stopped before this was done. */
export const jobs: readonly JobWorker[] = [
  {
    queue: rewriteQueue,
    lane: 'default',
    handler:
      (site) =>
      async ({ oldPath, newUrl, userId }) => {
        if (typeof oldPath !== 'string' || typeof newUrl !== 'string') return;
        await rewriteReferences(site, oldPath, newUrl, typeof userId === 'number' ? userId : null);
      },
  },
];
