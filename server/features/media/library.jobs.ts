import { trashDays } from '#contract/features/media/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';

import { emptyTrash } from './library.service.ts';

const dayMs = 86_400_000;

/** Erases files whose time in the trash is over. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'media-library-trash',
    everyMs: dayMs,
    handler: (site) => async () => {
      await emptyTrash(site, site.clock.now() - trashDays * dayMs);
    },
  },
];
