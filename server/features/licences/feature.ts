import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';

/** The edition of this installation, and the statements that prove it. */
export const feature = defineFeature({
  name: 'licences',
  routes,
  tables: {},
});
