import { type Site, write } from '#server/kit/site.ts';

import * as writes from './passkeys.writes.ts';

const queue = 'passkeys-sweep';
const sweepEveryMs = 3_600_000;

/** Forgets challenges that nobody answered. */
export function registerPasskeyJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteCeremoniesBefore(unit, unit.now)));
  site.jobs.every(queue, sweepEveryMs);
}
