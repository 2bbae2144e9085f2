import { notificationDays } from '#contract/features/notifications/limits.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as writes from './writes.ts';

const queue = 'notifications-sweep';
const dayMs = 86_400_000;

/** Forgets what was told long ago. */
export function registerNotificationJobs(site: Site): void {
  site.jobs.handle(queue, () => write(site, (unit) => writes.deleteBefore(unit, unit.now - notificationDays * dayMs)));
  site.jobs.every(queue, dayMs);
}
