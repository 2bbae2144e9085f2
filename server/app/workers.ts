import { registerWorkers } from '#server/kit/job-workers.ts';
import type { Site } from '#server/kit/site.ts';

import { features } from './feature-registry.ts';

/** Names who does the durable work of every feature; before the job queue starts. */
export function connectJobs(site: Site): void {
  for (const { jobs } of features) registerWorkers(site, jobs);
}
