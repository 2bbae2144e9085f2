import { variantsQueue } from './service.ts';
import { limitConcurrency } from '#server/kit/limit-concurrency.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';

import { renderMissingVariants } from './variants.service.ts';

/** Rendering takes a CPU core for seconds: one image at a time leaves the rest to requests. */
export const jobs: readonly JobWorker[] = [
  {
    queue: variantsQueue,
    handler: (site) => {
      const inTurn = limitConcurrency(1, Number.POSITIVE_INFINITY);
      return async ({ id }) => {
        if (typeof id === 'number') await inTurn(() => renderMissingVariants(site, id));
      };
    },
  },
];
