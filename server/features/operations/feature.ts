import { defineFeature } from '#server/kit/feature.ts';

import { routes as health } from './health.routes.ts';
import { routes as jobCalls } from './jobs.routes.ts';

/** What the operator sees of the running site: its health and its jobs. */
export const feature = defineFeature({
  name: 'operations',
  routes: [...health, ...jobCalls],
  tables: {},
});
