import type { JobWorker } from '#server/kit/job-workers.ts';

import { renderTopicLinks, topicLinksQueue } from './topic-links.service.ts';

export const jobs: readonly JobWorker[] = [
  {
    queue: topicLinksQueue,
    lane: 'default',
    handler: (site) => (job) => renderTopicLinks(site, Number(job.topicId), Number(job.after)),
  },
];
