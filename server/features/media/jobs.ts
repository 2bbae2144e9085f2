import type { JobWorker } from '#server/kit/job-workers.ts';

import { removalQueue, removeUnnamed } from './service.ts';

/** Takes away the files of what was erased or replaced, should it not have been done at once. */
export const jobs: readonly JobWorker[] = [
  {
    queue: removalQueue,
    handler:
      (site) =>
      async ({ keys }) => {
        if (!Array.isArray(keys)) return;
        await removeUnnamed(
          site,
          keys.filter((key): key is string => typeof key === 'string'),
        );
      },
  },
];
