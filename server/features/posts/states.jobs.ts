import { publishTickMs } from '#contract/features/posts/limits.ts';
import { publishQueue } from './service.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';

import { publishDue } from './states.service.ts';

/** Publishes scheduled posts when their time comes; looking regularly finds those of a time the server slept through. */
export const jobs: readonly JobWorker[] = [
  {
    queue: publishQueue,
    everyMs: publishTickMs,
    handler: (site) => async () => {
      await publishDue(site);
    },
  },
];
