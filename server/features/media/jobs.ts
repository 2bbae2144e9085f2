import type { Site } from '#server/kit/site.ts';

import { removalQueue, removeUnnamed } from './service.ts';

/** Takes away the files of what was erased or replaced, should it not have been done at once. */
export function registerMediaJobs(site: Site): void {
  site.jobs.handle(removalQueue, async ({ keys }) => {
    if (Array.isArray(keys))
      await removeUnnamed(
        site,
        keys.filter((key): key is string => typeof key === 'string'),
      );
  });
}
