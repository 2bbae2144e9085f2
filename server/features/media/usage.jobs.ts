import type { JobWorker } from '#server/kit/job-workers.ts';

import { noteMissingUses } from './usage.service.ts';

const dayMs = 86_400_000;

/** Posts of a time when nobody noted what they show are looked at once, from the next start on. */
export const jobs: readonly JobWorker[] = [
  { queue: 'media-uses-missing', everyMs: dayMs, handler: (site) => () => noteMissingUses(site) },
];
