import type { JobWorker } from '#server/kit/job-workers.ts';

import { recordMissingUses } from './usage.service.ts';

const dayMs = 86_400_000;

/** Records once, after the next start, the files used by posts from before uses were recorded. */
export const jobs: readonly JobWorker[] = [
  { queue: 'media-uses-missing', lane: 'default', everyMs: dayMs, handler: (site) => () => recordMissingUses(site) },
];
