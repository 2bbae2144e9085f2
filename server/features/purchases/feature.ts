import type { PurchasesSchema } from '#server/database/schema/purchases.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';
import { contentSold } from './service.ts';

/** 付费内容: locked blocks and whole articles that readers buy, and what they bought. */
export const feature = defineFeature<PurchasesSchema>({
  name: 'purchases',
  routes,
  tables: {
    purchases: {
      copy: 'everywhere',
      erase: { kept: 'accounts of the site, without a name once the person is erased' },
    },
  },
  hooks: { contentSold },
});
