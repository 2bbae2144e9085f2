import type { GrowthSchema } from '#server/database/schema/growth.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { checkedIn, eraseCheckIns } from './check-ins.service.ts';
import { eraseEarnings } from './earnings.service.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { eraseShareVisits } from './shares.service.ts';
import { eraseTaskClaims } from './tasks.service.ts';

/** What taking part gives: rewards by rule, check-ins, tasks, levels and what people earned. */
export const feature = defineFeature<GrowthSchema>({
  name: 'growth',
  routes,
  jobs,
  hooks: { checkedIn },
  tables: {
    check_ins: { copy: 'everywhere', erase: 'deleted' },
    task_claims: { copy: 'everywhere', erase: 'deleted' },
    share_visits: { copy: 'everywhere', erase: 'deleted' },
    // Sums of the ledger, copied with it: the cursor says up to which posting.
    earning_days: { copy: 'everywhere', erase: 'deleted' },
    ledger_days: { copy: 'everywhere', erase: 'no person' },
    growth_cursors: { copy: 'everywhere', erase: 'no person' },
  },
  erase: async (_site, unit, { userId }) => {
    await eraseCheckIns(unit, userId);
    await eraseTaskClaims(unit, userId);
    await eraseShareVisits(unit, userId);
    await eraseEarnings(unit, userId);
  },
});
