import { banUser, unbanUser } from '#contract/features/accounts/bans.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { banPerson, unbanPerson } from './bans.service.ts';

export const routes: Endpoint[] = [
  implement(banUser, async (ask, { id, reason, until }) => {
    await banPerson(ask, id, { reason, until });
    return {};
  }),
  implement(unbanUser, async (ask, { id }) => {
    await unbanPerson(ask, id);
    return {};
  }),
];
