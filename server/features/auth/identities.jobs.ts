import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import * as writes from './identities.writes.ts';

const sweepEveryMs = 3_600_000;

/** Deletes third-party sign-ins that were never completed. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'identities-sweep',
    lane: 'default',
    everyMs: sweepEveryMs,
    handler: (site) => () => write(site, (unit) => writes.deleteStatesBefore(unit, unit.now)),
  },
];
