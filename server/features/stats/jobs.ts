import type { Site } from '#server/kit/site.ts';

import { forgetOldViewDays } from './service.ts';

const dayMs = 86_400_000;
const queue = 'stats-daily';

/** Once a day: the hot lists are made anew, days that nobody asks for any more are forgotten. */
export async function registerStatsJobs(site: Site): Promise<void> {
  site.jobs.handle(queue, async () => {
    await forgetOldViewDays(site);
    site.invalidate(['stats']);
    await site.jobs.enqueue({ queue, payload: {}, runAt: site.clock.now() + dayMs });
  });
}

/** Sets the daily work going; it then follows itself. */
export async function startStatsJobs(site: Site): Promise<void> {
  await site.jobs.enqueue({ queue, payload: {}, singletonKey: 'daily', runAt: site.clock.now() + dayMs });
}
