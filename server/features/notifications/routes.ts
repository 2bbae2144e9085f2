import {
  getNotifications,
  getNotificationSettings,
  readNotifications,
  saveNotificationSettings,
} from '#contract/features/notifications/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listNotifications, markRead, notificationSettings, saveNotificationSettings as save } from './service.ts';

export const routes: Endpoint[] = [
  implement(getNotifications, (context, input) => listNotifications(context, input)),
  implement(readNotifications, (context, input) => markRead(context, input)),
  implement(getNotificationSettings, (context) => notificationSettings(context)),
  implement(saveNotificationSettings, (context, input) => save(context, input)),
];
