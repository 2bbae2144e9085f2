import type { Site } from '#server/kit/site.ts';

import { noteMissingUses } from './usage.service.ts';

const queue = 'media-uses-missing';

/** Posts of a time when nobody noted what they show are looked at once, from the next start on. */
export function registerUseJobs(site: Site): void {
  site.jobs.handle(queue, () => noteMissingUses(site));
  site.jobs.every(queue, 86_400_000);
}
