import { blockContent } from '#contract/features/unlocks/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { unlock } from './service.ts';

export const routes: Endpoint[] = [implement(blockContent, (ask, input) => unlock(ask, input))];
