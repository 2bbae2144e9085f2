import type { JobWorker } from '#server/kit/job-workers.ts';

import { closeVisitDays } from './visitors.service.ts';

const hourMs = 3_600_000;

/** Hourly, so that visitor hashes are not stored much longer than their day. */
export const jobs: readonly JobWorker[] = [
  { queue: 'visits-close', lane: 'default', everyMs: hourMs, handler: (site) => () => closeVisitDays(site) },
];
