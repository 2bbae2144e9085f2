import { keyLifetimeMs } from '#contract/features/request-guards/limits.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as writes from './idempotency.writes.ts';

const queue = 'idempotency-keys-sweep';
const sweepEveryMs = 3_600_000;

/** Forgets keys after a day. */
export function registerIdempotencyJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteKeysBefore(unit, unit.now - keyLifetimeMs)));
  site.jobs.every(queue, sweepEveryMs);
}
