import type { JobWorker } from '#server/kit/job-workers.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { allQueue, reindexAll, reindexTerm } from './service.ts';

const termQueue = 'search-term';

/** A renamed term is found by its new name; the work is put off, since a term may stand on thousands of posts. */
export async function followTerm(_site: Site, unit: Unit, { termId }: { termId: number }): Promise<void> {
  await unit.enqueue({ queue: termQueue, payload: { termId } });
}

export const jobs: readonly JobWorker[] = [
  {
    queue: allQueue,
    handler: (site) => async () => {
      await reindexAll(site);
    },
  },
  { queue: termQueue, handler: (site) => (job) => reindexTerm(site, Number(job.termId)) },
];
