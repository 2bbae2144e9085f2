import {
  changeTopic,
  getAdminTopics,
  mergeTopic,
  removeTopic,
  restoreTopic,
} from '#contract/features/moments/topic-editing.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as topics from './topic-editing.service.ts';

export const routes: Endpoint[] = [
  implement(getAdminTopics, (context, input) => topics.listAdminTopics(context, input)),
  implement(changeTopic, (context, { id, ...change }) => topics.changeTopic(context, id, change)),
  implement(mergeTopic, async (context, { id, into }) => ({ posts: await topics.mergeTopic(context, id, into) })),
  implement(removeTopic, async (context, { id }) => {
    await topics.removeTopic(context, id);
    return {};
  }),
  implement(restoreTopic, async (context, { id }) => {
    await topics.restoreTopic(context, id);
    return {};
  }),
];
