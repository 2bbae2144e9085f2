import type { GiftsSchema } from '#server/database/schema/gifts.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';

/** Interactive gifts: those that can be sent, and the record of those that were. */
export const feature = defineFeature<GiftsSchema>({
  name: 'gifts',
  routes,
  tables: {
    gifts: { copy: 'everywhere', erase: 'no person' },
    gift_records: { copy: 'everywhere', erase: { kept: 'ids alone, shown with the names of today' } },
  },
});
