import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';

/** Event streams: what changes while a page is open, from being announced by a write to reaching the browser. */
export const feature = defineFeature({ name: 'live', routes, tables: {} });
