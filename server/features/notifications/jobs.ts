import { notificationDays } from '#contract/features/notifications/limits.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';

import { mailLikes } from './likes.service.ts';
import * as writes from './writes.ts';

const dayMs = 86_400_000;

/** Mails likes, several at once, and deletes old notifications. */
export const jobs: readonly JobWorker[] = [
  { queue: 'notifications-mail-likes', lane: 'default', everyMs: 60_000, handler: (site) => () => mailLikes(site) },
  {
    queue: 'notifications-sweep',
    lane: 'default',
    everyMs: dayMs,
    handler: (site) => () => write(site, (unit) => writes.deleteBefore(unit, unit.now - notificationDays * dayMs)),
  },
];
