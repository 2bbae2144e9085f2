import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import * as writes from './passkeys.writes.ts';

const sweepEveryMs = 3_600_000;

/** Deletes expired challenges. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'passkeys-sweep',
    lane: 'default',
    everyMs: sweepEveryMs,
    handler: (site) => () => write(site, (unit) => writes.deleteCeremoniesBefore(unit, unit.now)),
  },
];
