import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { liveErrors } from './copy.ts';
import { liveMessage } from './entities.ts';
import { maxChannels, topicsMaxLength } from './limits.ts';
import { channelsOf, topicsPattern } from './rules.ts';

/**
 * What an event stream would say first, for browsers without one. Channels that the viewer may not follow are left out;
 * access and limit are those of the stream, too.
 */
export const getLiveState = defineCall({
  method: 'GET',
  path: '/somnia/live/state',
  summary: '未读数、文章的评论数与最新动态的编号；收不到实时推送的页面用它轮询',
  access: 'guest',
  limit: 'read',
  input: z.object({
    /** Channels, separated by commas: `me`, `moments`, `gifts`, `post:12`. */
    topics: z
      .string()
      .max(topicsMaxLength, liveErrors.topics)
      .regex(topicsPattern, liveErrors.topics)
      .refine((topics) => channelsOf(topics).length <= maxChannels, liveErrors.topics),
  }),
  output: z.object({ list: z.array(liveMessage) }),
  errors: ['VALIDATION', '601', 'NOT_FOUND', 'RATE_LIMITED'],
});
