import { maxRateWindowMs } from '#contract/features/request-guards/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import * as writes from './rate-limits.writes.ts';

const sweepEveryMs = 600_000;

/** Deletes events that are older than any rule's window. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'limits-sweep',
    lane: 'default',
    everyMs: sweepEveryMs,
    handler: (site) => () => write(site, (unit) => writes.deleteEventsBefore(unit, unit.now - maxRateWindowMs)),
  },
];
