import type { JobWorker } from '#server/kit/job-workers.ts';

import { rewriteQueue, rewriteUses } from './edits.service.ts';

/** Rewrites what names a replaced file by its old address, should the process have ended before it was done. */
export const jobs: readonly JobWorker[] = [
  {
    queue: rewriteQueue,
    handler:
      (site) =>
      async ({ oldPath, newUrl, userId }) => {
        if (typeof oldPath !== 'string' || typeof newUrl !== 'string') return;
        await rewriteUses(site, oldPath, newUrl, typeof userId === 'number' ? userId : null);
      },
  },
];
