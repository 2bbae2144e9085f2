import { variantsQueue } from './service.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';

import { renderMissingVariants } from './variants.service.ts';

/** Rendering takes a CPU core for seconds: the lane runs one image at a time and leaves the rest to requests. */
export const jobs: readonly JobWorker[] = [
  {
    queue: variantsQueue,
    lane: 'media',
    handler:
      (site) =>
      async ({ id }) => {
        if (typeof id === 'number') await renderMissingVariants(site, id);
      },
  },
];
