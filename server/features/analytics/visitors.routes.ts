import { visit } from '#contract/features/analytics/visitors.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { noteVisit } from './visitors.service.ts';

export const routes: Endpoint[] = [
  implement(visit, async (ask) => {
    await noteVisit(ask);
    return {};
  }),
];
