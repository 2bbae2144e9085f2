import { defineFeature } from '#server/kit/feature.ts';

import { rawRoutes, routes } from './routes.ts';

/** Stickers for comments, in packages. */
export const feature = defineFeature({
  name: 'stickers',
  routes,
  rawRoutes,
  tables: {},
});
