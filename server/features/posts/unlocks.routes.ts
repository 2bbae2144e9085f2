import { blockContent } from '#contract/features/posts/unlocks.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { unlock } from './unlocks.service.ts';

export const routes: Endpoint[] = [implement(blockContent, (context, input) => unlock(context, input))];
