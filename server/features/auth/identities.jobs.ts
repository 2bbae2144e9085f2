import { type Site, write } from '#server/kit/site.ts';

import * as writes from './identities.writes.ts';

const queue = 'identities-sweep';
const sweepEveryMs = 3_600_000;

/** Forgets sign-ins at other services that nobody came back from. */
export function registerIdentityJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteStatesBefore(unit, unit.now)));
  site.jobs.every(queue, sweepEveryMs);
}
