import type { GiftsSchema } from '#server/database/schema/gifts.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { catalogueRoutes } from './catalogue.routes.ts';
import { routes } from './routes.ts';
import { eraseGiftMessages, giftSent } from './service.ts';

/** Interactive gifts: those that can be sent, sending them, and the record of those that were. */
export const feature = defineFeature<GiftsSchema>({
  name: 'gifts',
  routes: [...routes, ...catalogueRoutes],
  tables: {
    gifts: { copy: 'everywhere', erase: 'no person' },
    gift_records: { copy: 'everywhere', erase: { blanked: ['message'] } },
    gift_totals: {
      copy: { nowhere: 'counted anew by triggers while the records are stored' },
      erase: { kept: 'sums by id alone, shown for nobody who is erased' },
    },
  },
  hooks: { giftSent },
  erase: (_site, unit, { userId }) => eraseGiftMessages(unit, userId),
});
