import { commentPublished } from '#server/features/comments/service.ts';
import { announceComment, announceUnread, followSignals } from '#server/features/live/service.ts';
import type { DeliveryPace } from '#server/features/live/deliveries.service.ts';
import { messagesChanged } from '#server/features/messages/service.ts';
import { notificationsChanged } from '#server/features/notifications/service.ts';
import type { Site } from '#server/kit/site.ts';

/** Which events reach open pages, and the streams that carry them. `pace` is for tests. */
export function connectLive(site: Site, pace?: DeliveryPace): void {
  commentPublished.on(site, announceComment);
  notificationsChanged.on(site, announceUnread);
  messagesChanged.on(site, announceUnread);
  followSignals(site, pace);
}
