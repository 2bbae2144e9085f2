import type { AnalyticsSchema } from '#server/database/schema/analytics.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs as counterJobs } from './counters.jobs.ts';
import { postCountsChanged } from './counters.service.ts';
import { routes as counters } from './counters.routes.ts';
import { routes as dashboard } from './dashboard.routes.ts';
import { routes as leaderboards } from './leaderboards.routes.ts';
import { jobs as visitorJobs } from './visitors.jobs.ts';
import { routes as visitors } from './visitors.routes.ts';

/** What is counted of the site: views and marks of posts, visitors of a day, rankings, the dashboard. */
export const feature = defineFeature<AnalyticsSchema>({
  name: 'analytics',
  routes: [...counters, ...dashboard, ...leaderboards, ...visitors],
  jobs: [...counterJobs, ...visitorJobs],
  tables: {
    post_stats: { copy: 'everywhere', erase: 'no person' },
    post_view_days: { copy: 'everywhere', erase: 'no person' },
    visit_days: { copy: 'everywhere', erase: 'no person' },
    visit_salts: { copy: { nowhere: 'deleted when the day is over' }, erase: 'no person' },
    visit_marks: {
      copy: { nowhere: 'deleted when the day is over' },
      erase: { kept: 'salted hashes, deleted when the day is over' },
    },
  },
  hooks: { postCountsChanged },
});
