import type { GrowthSchema } from '#server/database/schema/growth.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { checkedIn, eraseCheckIns } from './check-ins.service.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

/** What taking part gives: rewards by rule, check-ins and levels. */
export const feature = defineFeature<GrowthSchema>({
  name: 'growth',
  routes,
  jobs,
  hooks: { checkedIn },
  tables: {
    check_ins: { copy: 'everywhere', erase: 'deleted' },
  },
  erase: (_site, unit, { userId }) => eraseCheckIns(unit, userId),
});
