import { idempotencyKeyLifetimeMs } from '#contract/features/request-guards/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import * as writes from './idempotency.writes.ts';

const sweepEveryMs = 3_600_000;

/** Deletes keys after a day. */
export const jobs: readonly JobWorker[] = [
  {
    queue: 'idempotency-keys-sweep',
    lane: 'default',
    everyMs: sweepEveryMs,
    handler: (site) => () => write(site, (unit) => writes.deleteKeysBefore(unit, unit.now - idempotencyKeyLifetimeMs)),
  },
];
