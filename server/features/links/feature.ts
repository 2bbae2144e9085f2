import type { LinksSchema } from '#server/database/schema/links.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { linkJobs } from './jobs.ts';
import { routes } from './routes.ts';
import { eraseApplicant, linkApplied, linkDecided } from './service.ts';

/** Friend links, from an application to regular visits and the entries of their feeds. */
export const feature = defineFeature<LinksSchema>({
  name: 'links',
  routes,
  jobs: linkJobs(),
  tables: {
    links: { copy: 'everywhere', erase: { blanked: ['applicant_id', 'contact_email', 'note'] } },
    link_entries: { copy: 'everywhere', erase: 'no person' },
  },
  hooks: { linkApplied, linkDecided },
  erase: (_site, unit, { userId }) => eraseApplicant(unit, userId),
});
