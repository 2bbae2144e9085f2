import type { Site, Unit } from '#server/kit/site.ts';

import { allQueue, reindexAll, reindexTerm } from './service.ts';

const termQueue = 'search-term';

/** A renamed term is found by its new name; the work is put off, since a term may stand on thousands of posts. */
export async function followTerm(_site: Site, unit: Unit, termId: number): Promise<void> {
  await unit.enqueue({ queue: termQueue, payload: { termId } });
}

export function registerSearchJobs(site: Site): void {
  site.jobs.handle(allQueue, async () => void (await reindexAll(site)));
  site.jobs.handle(termQueue, async (payload) => reindexTerm(site, Number(payload.termId)));
}
