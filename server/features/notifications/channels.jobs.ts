import type { JobWorker } from '#server/kit/job-workers.ts';
import type { PostMessage } from '#server/providers/channels/channel.ts';

import { carryMessage, channelQueue } from './channels.service.ts';

/** Carries words to the owner; tests give a `post` of their own. */
export function channelJobs(post?: PostMessage): readonly JobWorker[] {
  return [{ queue: channelQueue, handler: (site) => (payload) => carryMessage(site, payload, post) }];
}
