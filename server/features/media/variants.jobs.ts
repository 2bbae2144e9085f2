import { variantsQueue } from './service.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';

import { renderMissingVariants, renewOutdated } from './variants.service.ts';

const hourMs = 3_600_000;

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
  { queue: 'media-variants-renewal', lane: 'media', everyMs: hourMs, handler: (site) => () => renewOutdated(site) },
];
