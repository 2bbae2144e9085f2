import type { JobWorker } from '#server/kit/job-workers.ts';

import { sweepUnusedFiles } from './attachments.service.ts';

const dayMs = 86_400_000;

/** Deletes files that were uploaded for moments and never published. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'moment-files-sweep',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => async () => {
      await sweepUnusedFiles(site);
    },
  },
];
