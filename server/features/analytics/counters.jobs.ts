import type { Site } from '#server/kit/site.ts';

import { forgetOldViewDays } from './counters.service.ts';

const queue = 'stats-daily';
const dayMs = 86_400_000;

/** Once a day: hot lists are made anew, days that nobody asks for any more are forgotten. */
export function registerStatsJobs(site: Site): void {
  site.jobs.handle(queue, async () => {
    await forgetOldViewDays(site);
    site.invalidate(['stats']);
  });
  site.jobs.every(queue, dayMs);
}
