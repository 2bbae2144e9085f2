import type { JobWorker } from '#server/kit/job-workers.ts';

import {
  type Affected,
  daysQueue,
  grantBadge,
  grantByDays,
  grantQueue,
  settleBadges,
  settleQueue,
} from './settling.service.ts';

const dayMs = 86_400_000;

/** Gives badges by their rules. */
export const jobs: readonly JobWorker[] = [
  { queue: settleQueue, lane: 'default', handler: (site) => (payload) => settleBadges(site, payload as Affected) },
  {
    queue: grantQueue,
    lane: 'default',
    handler: (site) => (payload) => grantBadge(site, payload.badgeId as number, payload.after as number),
  },
  { queue: daysQueue, lane: 'default', everyMs: dayMs, handler: (site) => () => grantByDays(site) },
];
