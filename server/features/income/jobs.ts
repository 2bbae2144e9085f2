import type { JobWorker } from '#server/kit/job-workers.ts';

import { forgetOldPayees } from './withdrawals.service.ts';

export const jobs: readonly JobWorker[] = [
  { queue: 'income-forget', lane: 'default', everyMs: 86_400_000, handler: (site) => () => forgetOldPayees(site) },
];
