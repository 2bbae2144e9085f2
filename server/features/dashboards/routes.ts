import { getOverview, getTrends } from '#contract/features/dashboards/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { overviewOf, trendsOf } from './service.ts';

export const routes: Endpoint[] = [
  implement(getOverview, (ask) => overviewOf(ask)),
  implement(getTrends, (ask, { days }) => trendsOf(ask, Number(days))),
];
