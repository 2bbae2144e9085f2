import { commentPublished } from '#server/features/comments/service.ts';
import { giftSent } from '#server/features/gifts/service.ts';
import {
  announceComment,
  announceGift,
  announceMoment,
  announceUnread,
  followSignals,
} from '#server/features/live/service.ts';
import type { DeliveryPace } from '#server/features/live/deliveries.service.ts';
import { messagesChanged } from '#server/features/messages/service.ts';
import { momentPublished } from '#server/features/moments/events.service.ts';
import { notificationsChanged } from '#server/features/notifications/service.ts';
import type { Site } from '#server/kit/site.ts';

/** Which events reach open pages, and the streams that carry them. `pace` is for tests. */
export function connectLive(site: Site, pace?: DeliveryPace): void {
  commentPublished.on(site, announceComment);
  momentPublished.on(site, async (_site, unit, { postId: id, authorId, plateId, topicIds, isNew }) => {
    if (isNew) await announceMoment(site, unit, { id, authorId, plateId, topicIds: [...topicIds] });
  });
  giftSent.on(site, announceGift);
  notificationsChanged.on(site, announceUnread);
  messagesChanged.on(site, announceUnread);
  followSignals(site, pace);
}
