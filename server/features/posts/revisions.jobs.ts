import type { Site } from '#server/kit/site.ts';

import { rePrepareAll } from './revisions.service.ts';

const queue = 'revisions-prepare';
const dayMs = 86_400_000;

/** After an upgrade, stored contents are prepared anew in the background; until then each is prepared when it is read. */
export function registerRevisionJobs(site: Site): void {
  site.jobs.handle(queue, async () => {
    const count = await rePrepareAll(site);
    if (count > 0) site.log.info({ count }, 'contents were prepared anew');
  });
  site.jobs.every(queue, dayMs);
}
