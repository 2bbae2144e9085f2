import { type Site, write } from '#server/kit/site.ts';

import * as writes from './writes.ts';

const queue = 'accounts-sweep';
const dayMs = 86_400_000;

/** Forgets sessions that are too old to be anybody's. */
export function registerAccountJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteSessionsBefore(unit, unit.now)));
  site.jobs.every(queue, dayMs);
}
