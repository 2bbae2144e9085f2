import {
  getNotifications,
  getNotificationSettings,
  readNotifications,
  saveNotificationSettings,
} from '#contract/features/notifications/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listNotifications, markRead, notificationSettings, saveNotificationSettings as save } from './service.ts';

export const routes: Endpoint[] = [
  implement(getNotifications, (ask, input) => listNotifications(ask, input)),
  implement(readNotifications, (ask, input) => markRead(ask, input)),
  implement(getNotificationSettings, (ask) => notificationSettings(ask)),
  implement(saveNotificationSettings, (ask, input) => save(ask, input)),
];
