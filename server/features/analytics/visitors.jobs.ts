import type { Site } from '#server/kit/site.ts';

import { closeVisitDays } from './visitors.service.ts';

const queue = 'visits-close';
const hourMs = 3_600_000;

/** Every hour, so that nothing of a day's visitors is kept much longer than the day. */
export function registerVisitJobs(site: Site): void {
  site.jobs.handle(queue, () => closeVisitDays(site));
  site.jobs.every(queue, hourMs);
}
