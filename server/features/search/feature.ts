import type { SearchSchema } from '#server/database/schema/search.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

/** The search index of public posts, and asking it. */
export const feature = defineFeature<SearchSchema>({
  name: 'search',
  routes,
  jobs,
  tables: {
    search_documents: { copy: { nowhere: 'made anew from the posts' }, erase: 'no person' },
  },
});
