import { trashDays } from '#contract/features/media/limits.ts';
import type { Site } from '#server/kit/site.ts';

import { emptyTrash } from './library.service.ts';

const queue = 'media-library-trash';
const dayMs = 86_400_000;

/** What has lain in the trash for its time goes for good. */
export function registerLibraryJobs(site: Site): void {
  site.jobs.handle(queue, async () => {
    await emptyTrash(site, site.clock.now() - trashDays * dayMs);
  });
  site.jobs.every(queue, dayMs);
}
