import type { JobHandler, Lane } from './jobs.ts';
import type { Site } from './site.ts';

/** What works on the jobs of one queue. */
export interface JobWorker {
  queue: string;
  /** What its jobs wait for, and what they never hold up. */
  lane: Lane;
  /** Replaces the deadline of the lane. */
  deadlineMs?: number;
  /** Adds an empty job at start and then once in every interval; the handler decides what is due. */
  everyMs?: number;
  /** Makes the handler of a site, once, before its job queue starts. */
  handler: (site: Site) => JobHandler;
}

/** Names the handlers of these queues; before the job queue of the site starts. */
export function registerWorkers(site: Site, workers: readonly JobWorker[]): void {
  for (const { queue, lane, deadlineMs, everyMs, handler } of workers) {
    site.jobs.handle(queue, lane, handler(site), deadlineMs);
    if (everyMs !== undefined) site.jobs.every(queue, everyMs);
  }
}
