import { getHealth } from '#contract/features/operations/health.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { healthOf } from './health.service.ts';

export const routes: Endpoint[] = [implement(getHealth, ({ site }) => healthOf(site))];
