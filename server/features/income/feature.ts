import type { IncomeSchema } from '#server/database/schema/income.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { forgetUnpaid, withdrawalMoved } from './withdrawals.service.ts';

/** 收益: what authors get of what others pay, and how it is paid out to them. */
export const feature = defineFeature<IncomeSchema>({
  name: 'income',
  routes,
  jobs,
  hooks: { withdrawalMoved },
  tables: {
    withdrawals: {
      copy: 'everywhere',
      erase: { kept: 'the books have to name for ten years who was paid; who was not paid is forgotten at once' },
    },
    withdrawal_events: { copy: 'everywhere', erase: { kept: 'history of payments, without a name of its own' } },
    bought_points: { copy: 'everywhere', erase: { kept: 'numbers of the ledger' } },
  },
  erase: (_site, unit, { userId }) => forgetUnpaid(unit, userId),
});
