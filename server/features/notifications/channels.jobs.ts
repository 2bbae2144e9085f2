import type { Site } from '#server/kit/site.ts';
import type { PostMessage } from '#server/providers/channels/channel.ts';

import { carryMessage, channelQueue } from './channels.service.ts';

/** Carries words to the owner; tests give a `post` of their own. */
export function registerChannelJobs(site: Site, post?: PostMessage): void {
  site.jobs.handle(channelQueue, (payload) => carryMessage(site, payload, post));
}
