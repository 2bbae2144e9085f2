import { trashDays } from '#contract/features/media/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';

import { eraseExpiredTrash } from './library.service.ts';

const dayMs = 86_400_000;

/** Erases files whose time in the trash is over. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'media-library-trash',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => async () => {
      await eraseExpiredTrash(site, site.clock.now() - trashDays * dayMs);
    },
  },
];
