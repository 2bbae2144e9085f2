import { getOverview, getTrends } from '#contract/features/analytics/dashboard.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { overviewOf, trendsOf } from './dashboard.service.ts';

export const routes: Endpoint[] = [
  implement(getOverview, (context) => overviewOf(context)),
  implement(getTrends, (context, { days }) => trendsOf(context, Number(days))),
];
