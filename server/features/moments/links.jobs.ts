import type { JobWorker } from '#server/kit/job-workers.ts';

import { linkQueue, storeLinkPreview } from './links.service.ts';

/** Reads the pages that moments link to; other servers may be slow. */
export const jobs: readonly JobWorker[] = [
  {
    queue: linkQueue,
    lane: 'outbound',
    handler: (site) => async (payload) => storeLinkPreview(site, Number(payload.postId)),
  },
];
