import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import * as writes from './writes.ts';

const dayMs = 86_400_000;

/** Deletes expired sessions. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'accounts-sweep',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => () => write(site, (unit) => writes.deleteSessionsBefore(unit, unit.now)),
  },
];
