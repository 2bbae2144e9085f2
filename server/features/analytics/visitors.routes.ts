import { visit } from '#contract/features/analytics/visitors.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { countVisit } from './visitors.service.ts';

export const routes: Endpoint[] = [
  implement(visit, async (context) => {
    await countVisit(context);
    return {};
  }),
];
