import type { Site } from '#server/kit/site.ts';

import { rewriteQueue, rewriteUses } from './edits.service.ts';

/** Rewrites what names a replaced file by its old address, should the process have ended before it was done. */
export function registerMediaEditJobs(site: Site): void {
  site.jobs.handle(rewriteQueue, async ({ oldPath, newUrl, userId }) => {
    if (typeof oldPath !== 'string' || typeof newUrl !== 'string') return;
    await rewriteUses(site, oldPath, newUrl, typeof userId === 'number' ? userId : null);
  });
}
