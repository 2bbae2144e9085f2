import type { JobWorker } from '#server/kit/job-workers.ts';
import type { PostMessage } from '#server/providers/channels/channel.ts';

import { sendChannelMessage, channelQueue } from './channels.service.ts';

/** Sends notifications to the owner; tests pass their own `post`. */
export function channelJobs(post?: PostMessage): readonly JobWorker[] {
  return [
    { queue: channelQueue, lane: 'outbound', handler: (site) => (payload) => sendChannelMessage(site, payload, post) },
  ];
}
