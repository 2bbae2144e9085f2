import { longestWindowMs } from '#contract/features/request-guards/limits.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as writes from './rate-limits.writes.ts';

const queue = 'limits-sweep';
const sweepEveryMs = 600_000;

/** Forgets acts that no rule looks back to. */
export function registerLimitJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteEventsBefore(unit, unit.now - longestWindowMs)));
  site.jobs.every(queue, sweepEveryMs);
}
