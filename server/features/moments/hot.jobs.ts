import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import { hotListTag, hotQueue } from './hot.service.ts';

/** Shows what became hot; readers wait for it, so no long job may stand in its way. */
export const jobs: readonly JobWorker[] = [
  {
    queue: hotQueue,
    lane: 'urgent',
    handler: (site) => async () => {
      await write(site, async (unit) => unit.touch(hotListTag));
    },
  },
];
