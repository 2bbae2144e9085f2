import type { JobWorker } from '#server/kit/job-workers.ts';

import { lookAfterMemberships } from './reminders.service.ts';

export const jobs: readonly JobWorker[] = [
  { queue: 'membership-sweep', lane: 'default', everyMs: 60_000, handler: (site) => () => lookAfterMemberships(site) },
];
