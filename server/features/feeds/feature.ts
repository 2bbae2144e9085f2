import { defineFeature } from '#server/kit/feature.ts';

import { feedJobs } from './jobs.ts';
import { rawRoutes } from './routes.ts';

/** What programs read of the site: feeds, the site map, and addresses pushed to search engines. */
export const feature = defineFeature({
  name: 'feeds',
  rawRoutes,
  jobs: feedJobs(),
  tables: {},
});
