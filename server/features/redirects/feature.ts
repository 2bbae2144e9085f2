import type { RedirectsSchema } from '#server/database/schema/redirects.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';

/** Addresses that nothing answers any more, and where their visitors are sent. */
export const feature = defineFeature<RedirectsSchema>({
  name: 'redirects',
  routes,
  tables: {
    address_redirects: { copy: 'everywhere', erase: 'no person' },
  },
});
