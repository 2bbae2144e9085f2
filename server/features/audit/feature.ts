import type { AuditSchema } from '#server/database/schema/audit.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { eraseAuditData } from './service.ts';

/** The audit log: who did what and when, until it is old enough to be forgotten. */
export const feature = defineFeature<AuditSchema>({
  name: 'audit',
  routes,
  jobs,
  tables: {
    audit_log: { copy: 'everywhere', erase: { blanked: ['ip', 'user_agent'] } },
  },
  erase: (_site, unit, { userId }) => eraseAuditData(unit, userId),
});
