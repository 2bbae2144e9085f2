import type { AccountsSchema } from '#server/database/schema/accounts.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes as bans } from './bans.routes.ts';
import { userBanned } from './bans.service.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

/** A person’s account: their name and role, signed-in browsers, bans, and the row that stays when they leave. */
export const feature = defineFeature<AccountsSchema>({
  name: 'accounts',
  routes: [...routes, ...bans],
  jobs,
  tables: {
    // Emptied by the erasure itself, after every feature has forgotten the person.
    users: {
      copy: 'everywhere',
      erase: {
        blanked: [
          'name',
          'name_key',
          'email',
          'email_key',
          'email_verified_at',
          'password_hash',
          'avatar_url',
          'background_url',
          'accent',
          'url',
          'city',
          'bio',
          'region',
          'verified_text',
          'badge_id',
          'ban_reason',
          'last_seen_at',
          'terms_version',
          'terms_accepted_at',
        ],
      },
    },
    sessions: { copy: { nowhere: 'a signed-in browser belongs to one running site' }, erase: 'deleted' },
  },
  hooks: { userBanned },
});
