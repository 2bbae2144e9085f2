import type { JobWorker } from '#server/kit/job-workers.ts';

import { sweepDrafts } from './drafts.service.ts';

const dayMs = 86_400_000;

/** Deletes drafts that were not edited for a while. */
export const jobs: readonly JobWorker[] = [
  { queue: 'drafts-sweep', lane: 'default', everyMs: dayMs, handler: (site) => () => sweepDrafts(site) },
];
