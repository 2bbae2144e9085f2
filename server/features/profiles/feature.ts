import { defineFeature } from '#server/kit/feature.ts';

import { rawRoutes } from './avatars.routes.ts';
import { jobs } from './jobs.ts';
import { routes as members } from './members.routes.ts';
import { routes } from './routes.ts';
import { moneyPending, userErased } from './service.ts';

/** How a person shows themselves, their own data, and leaving for good. */
export const feature = defineFeature({
  name: 'profiles',
  routes: [...routes, ...members],
  rawRoutes,
  jobs,
  tables: {},
  hooks: { moneyPending, userErased },
});
