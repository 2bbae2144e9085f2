import type { MembershipSchema } from '#server/database/schema/membership.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { membershipChanged } from './grants.service.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { deleteReminders } from './writes.ts';

/** Paid membership: its levels, what changed the term of a member, and its end on time. */
export const feature = defineFeature<MembershipSchema>({
  name: 'membership',
  routes,
  jobs,
  hooks: { membershipChanged },
  tables: {
    vip_grants: {
      copy: 'everywhere',
      erase: { kept: 'what was paid for, without a name once the person is erased' },
    },
    vip_reminders: { copy: 'everywhere', erase: 'deleted' },
  },
  erase: (_site, unit, { userId }) => deleteReminders(unit, userId),
});
