import { type Site, write } from '#server/kit/site.ts';

import * as writes from './totp.writes.ts';

const queue = 'credentials-sweep';
const sweepEveryMs = 3_600_000;

/** Forgets sign-ins that never came to their second step. */
export function registerCredentialJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteAttemptsBefore(unit, unit.now)));
  site.jobs.every(queue, sweepEveryMs);
}
