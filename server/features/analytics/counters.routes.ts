import { postView } from '#contract/features/analytics/counters.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { countView } from './counters.service.ts';

export const routes: Endpoint[] = [implement(postView, (context, input) => countView(context, input))];
