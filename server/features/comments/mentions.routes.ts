import { getMentionables } from '#contract/features/comments/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listMentionables } from './mentions.service.ts';

export const routes: Endpoint[] = [
  implement(getMentionables, async (context, input) => ({ list: await listMentionables(context, input) })),
];
