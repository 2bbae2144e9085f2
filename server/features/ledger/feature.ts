import type { LedgerSchema } from '#server/database/schema/ledger.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';
import { balanceChanged } from './service.ts';

/** Points, experience and income: every unit that moves, moves here. */
export const feature = defineFeature<LedgerSchema>({
  name: 'ledger',
  routes,
  hooks: { balanceChanged },
  tables: {
    ledger_accounts: {
      copy: 'everywhere',
      erase: { kept: 'sums of the site, without a name once the person is erased' },
    },
    ledger_transfers: { copy: 'everywhere', erase: { kept: 'entries are never changed' } },
    ledger_postings: { copy: 'everywhere', erase: 'no person' },
  },
});
