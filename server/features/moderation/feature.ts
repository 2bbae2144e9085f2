import type { ModerationSchema } from '#server/database/schema/moderation.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes as addressBans } from './address-bans.routes.ts';
import { routes as reports } from './reports.routes.ts';
import { eraseReporter, reportFiled } from './reports.service.ts';
import { routes as words } from './words.routes.ts';

/** Keeping order: reports and how they are settled, word lists, banned addresses. */
export const feature = defineFeature<ModerationSchema>({
  name: 'moderation',
  routes: [...addressBans, ...reports, ...words],
  tables: {
    reports: { copy: 'everywhere', erase: { blanked: ['reporter_id', 'address'] } },
    address_bans: { copy: 'everywhere', erase: { kept: 'who banned it, by id alone' } },
  },
  hooks: { reportFiled },
  erase: (_site, unit, { userId }) => eraseReporter(unit, userId),
});
