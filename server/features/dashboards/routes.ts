import { getOverview } from '#contract/features/dashboards/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { overviewOf } from './service.ts';

export const routes: Endpoint[] = [implement(getOverview, (ask) => overviewOf(ask))];
