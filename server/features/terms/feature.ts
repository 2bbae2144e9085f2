import type { TermsSchema } from '#server/database/schema/terms.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes as editing } from './editing.routes.ts';
import { routes } from './routes.ts';
import { termMoved, termRenamed } from './service.ts';

/** Categories, tags and specials: their tree, pages, order, merging and removal. */
export const feature = defineFeature<TermsSchema>({
  name: 'terms',
  routes: [...routes, ...editing],
  tables: {
    terms: { copy: 'everywhere', erase: 'no person' },
  },
  hooks: { termMoved, termRenamed },
});
