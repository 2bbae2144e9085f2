import type { JobHandler } from './jobs.ts';
import type { Site } from './site.ts';

/** What works on the jobs of one queue. */
export interface JobWorker {
  queue: string;
  /** Adds an empty job at start and then once in every interval; the handler decides what is due. */
  everyMs?: number;
  /** Makes the handler of a site, once, before its job queue starts. */
  handler: (site: Site) => JobHandler;
}

/** Names the handlers of these queues; before the job queue of the site starts. */
export function registerWorkers(site: Site, workers: readonly JobWorker[]): void {
  for (const { queue, everyMs, handler } of workers) {
    site.jobs.handle(queue, handler(site));
    if (everyMs !== undefined) site.jobs.every(queue, everyMs);
  }
}
