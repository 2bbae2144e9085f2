import { type Site, write } from '#server/kit/site.ts';

import * as writes from './writes.ts';

const queue = 'codes-sweep';
const sweepEveryMs = 3_600_000;

/** Forgets codes and links that are too old. */
export function registerCodeJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteExpired(unit, unit.now - sweepEveryMs)));
  site.jobs.every(queue, sweepEveryMs);
}
