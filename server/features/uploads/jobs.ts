import type { Site } from '#server/kit/site.ts';

import { sweep } from './service.ts';

const queue = 'uploads-sweep';
const sweepEveryMs = 3_600_000;

/** What nobody goes on with is taken away. */
export function registerUploadJobs(site: Site): void {
  site.jobs.handle(queue, async () => {
    await sweep(site);
  });
  site.jobs.every(queue, sweepEveryMs);
}
