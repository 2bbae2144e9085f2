import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import * as writes from './totp.writes.ts';

const sweepEveryMs = 3_600_000;

/** Deletes sign-ins that were not completed with a second factor. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'credentials-sweep',
    lane: 'default',
    everyMs: sweepEveryMs,
    handler: (site) => () => write(site, (unit) => writes.deleteAttemptsBefore(unit, unit.now)),
  },
];
