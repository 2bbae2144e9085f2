import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { topicCard } from './topics.entities.ts';

/** Without `q` the hottest topics; with it, those whose name begins with it, hottest first. Ten at most. */
export const listTopics = defineCall({
  method: 'GET',
  path: '/somnia/moments/topics',
  summary: '热门话题，或名称以 q 开头的话题',
  access: 'guest',
  // Pages make it as a guest: many uncached pages must not use up what one address may ask for.
  limit: 'read',
  input: z.object({ q: z.string().max(200).default('') }),
  output: z.object({ list: z.array(topicCard) }),
  errors: ['RATE_LIMITED', 'VALIDATION'],
});

/** `moved_to`: the slug of the topic that was renamed or merged; the page redirects to it with 301, and `topic` is null. */
export const getTopic = defineCall({
  method: 'GET',
  path: '/somnia/moments/topic',
  summary: '一个话题',
  access: 'guest',
  limit: 'read',
  input: z.object({ slug: z.string() }),
  output: z.object({ moved_to: z.string().nullable(), topic: topicCard.nullable() }),
  errors: ['RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});
