import type { JobWorker } from '#server/kit/job-workers.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { reindexAll, reindexOutdated, reindexQueue, reindexTerm } from './service.ts';

const termQueue = 'search-term';
const dayMs = 86_400_000;

/** Indexes the posts of a renamed term again, in the background because there may be thousands. */
export async function queueTermReindex(_site: Site, unit: Unit, { termId }: { termId: number }): Promise<void> {
  await unit.enqueue({ queue: termQueue, payload: { termId } });
}

export const jobs: readonly JobWorker[] = [
  {
    queue: reindexQueue,
    lane: 'default',
    handler: (site) => async () => {
      await reindexAll(site);
    },
  },
  {
    queue: 'search-outdated',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => async () => {
      const count = await reindexOutdated(site);
      if (count > 0) site.log.info({ count }, 'search texts were written anew');
    },
  },
  { queue: termQueue, lane: 'default', handler: (site) => (job) => reindexTerm(site, Number(job.termId)) },
];
