import type { JobWorker } from '#server/kit/job-workers.ts';

import { closeVisitDays } from './visitors.service.ts';

const hourMs = 3_600_000;

/** Every hour, so that nothing of a day's visitors is kept much longer than the day. */
export const jobs: readonly JobWorker[] = [
  { queue: 'visits-close', everyMs: hourMs, handler: (site) => () => closeVisitDays(site) },
];
