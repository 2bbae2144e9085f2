import type { Site } from '#server/kit/site.ts';

import { eraseDue } from './service.ts';

const queue = 'profiles-erase';
const lookEveryMs = 3_600_000;

/** Erases accounts once their grace is over. */
export function registerProfileJobs(site: Site): void {
  site.jobs.handle(queue, async () => void (await eraseDue(site)));
  site.jobs.every(queue, lookEveryMs);
}
