import { defineFeature } from '#server/kit/feature.ts';

import { routes as installation } from './installation.routes.ts';
import { routes } from './routes.ts';

/** The site as a whole: its installation, and what every page shows of it. */
export const feature = defineFeature({
  name: 'site',
  routes: [...routes, ...installation],
  tables: {},
});
