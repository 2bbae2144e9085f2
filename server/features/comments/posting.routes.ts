import { addComment as addCall, previewComment as previewCall } from '#contract/features/comments/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { addComment, previewComment } from './posting.service.ts';

export const routes: Endpoint[] = [
  implement(addCall, (context, input) => addComment(context, input)),
  implement(previewCall, async (context, { content }) => ({ html: await previewComment(context, content) })),
];
