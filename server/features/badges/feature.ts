import type { BadgesSchema } from '#server/database/schema/badges.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs } from './jobs.ts';
import { rawRoutes, routes } from './routes.ts';
import { eraseBadges } from './service.ts';

/** Badges: made by administrators, given by hand or by rule, worn beside a name. */
export const feature = defineFeature<BadgesSchema>({
  name: 'badges',
  routes,
  rawRoutes,
  jobs,
  tables: {
    badges: { copy: 'everywhere', erase: 'no person' },
    user_badges: { copy: 'everywhere', erase: 'deleted' },
  },
  erase: (_site, unit, { userId }) => eraseBadges(unit, userId),
});
