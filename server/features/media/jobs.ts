import type { JobWorker } from '#server/kit/job-workers.ts';

import { removalQueue, removeUnreferenced } from './service.ts';

/** Removes the stored files of erased or replaced media, in case it was not done right away. */
export const jobs: readonly JobWorker[] = [
  {
    queue: removalQueue,
    lane: 'default',
    handler:
      (site) =>
      async ({ keys }) => {
        if (!Array.isArray(keys)) return;
        await removeUnreferenced(
          site,
          keys.filter((key): key is string => typeof key === 'string'),
        );
      },
  },
];
