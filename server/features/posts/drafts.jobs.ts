import type { Site } from '#server/kit/site.ts';

import { sweepDrafts } from './drafts.service.ts';

const queue = 'drafts-sweep';
const dayMs = 86_400_000;

/** Drafts that nobody came back to go after a while. */
export function registerDraftJobs(site: Site): void {
  site.jobs.handle(queue, () => sweepDrafts(site));
  site.jobs.every(queue, dayMs);
}
