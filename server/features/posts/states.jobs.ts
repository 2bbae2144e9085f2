import { publishTickMs } from '#contract/features/posts/limits.ts';
import { publishQueue } from './service.ts';
import type { Site } from '#server/kit/site.ts';

import { publishDue } from './states.service.ts';

/** Publishes scheduled posts when their time comes; looking regularly finds those of a time the server slept through. */
export function registerPostJobs(site: Site): void {
  site.jobs.handle(publishQueue, async () => {
    await publishDue(site);
  });
  site.jobs.every(publishQueue, publishTickMs);
}
