import type { NotificationsSchema } from '#server/database/schema/notifications.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { channelJobs } from './channels.jobs.ts';
import { jobs } from './jobs.ts';
import { routes as outbox } from './outbox.routes.ts';
import { routes } from './routes.ts';
import { eraseNotifications, notificationsChanged } from './service.ts';

/** What people are told on the site, by mail and by channels to the owner, and what they want to hear. */
export const feature = defineFeature<NotificationsSchema>({
  name: 'notifications',
  routes: [...routes, ...outbox],
  jobs: [...jobs, ...channelJobs()],
  hooks: { notificationsChanged },
  tables: {
    notifications: { copy: 'everywhere', erase: 'deleted' },
    notification_settings: { copy: 'everywhere', erase: 'deleted' },
  },
  erase: (_site, unit, { userId }) => eraseNotifications(unit, userId),
});
