import type { RequestGuardsSchema } from '#server/database/schema/request-guards.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './challenges.routes.ts';
import { jobs as idempotencyJobs } from './idempotency.jobs.ts';
import { eraseKeys } from './idempotency.service.ts';
import { jobs as rateLimitJobs } from './rate-limits.jobs.ts';

/** What a request has to pass: rate limits, challenges, idempotency keys. */
export const feature = defineFeature<RequestGuardsSchema>({
  name: 'request-guards',
  routes,
  jobs: [...idempotencyJobs, ...rateLimitJobs],
  tables: {
    limit_events: {
      copy: { nowhere: 'deleted after the longest window' },
      erase: { kept: 'hashes, deleted after the longest window' },
    },
    idempotency_keys: { copy: { nowhere: 'deleted after a day' }, erase: 'deleted' },
  },
  erase: (_site, unit, { userId }) => eraseKeys(unit, userId),
});
