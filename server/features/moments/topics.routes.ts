import { getTopic, listTopics } from '#contract/features/moments/topics.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as topics from './topics.service.ts';

export const routes: Endpoint[] = [
  implement(listTopics, async (context, { q }) => ({ list: await topics.listTopics(context, q) })),
  implement(getTopic, (context, { slug }) => topics.getTopicPage(context, slug)),
];
