import { postView } from '#contract/features/stats/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { countView } from './service.ts';

export const routes: Endpoint[] = [implement(postView, (ask, input) => countView(ask, input))];
