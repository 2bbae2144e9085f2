import type { JobWorker } from '#server/kit/job-workers.ts';

import { posterQueue, renderPoster } from './posters.service.ts';

/** Poster frames of videos, one at a time. */
export const jobs: readonly JobWorker[] = [
  {
    queue: posterQueue,
    lane: 'media',
    handler:
      (site) =>
      async ({ id }, signal) => {
        if (typeof id === 'number') await renderPoster(site, id, signal);
      },
  },
];
