import { visit } from '#contract/features/analytics/visitors.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { countVisit } from './visitors.service.ts';

export const routes: Endpoint[] = [
  implement(visit, async (ask) => {
    await countVisit(ask);
    return {};
  }),
];
