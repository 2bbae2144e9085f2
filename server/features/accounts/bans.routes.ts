import { banUser, unbanUser } from '#contract/features/accounts/bans.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { applyUserBan, liftUserBan } from './bans.service.ts';

export const routes: Endpoint[] = [
  implement(banUser, async (ask, { id, reason, until }) => {
    await applyUserBan(ask, id, { reason, until });
    return {};
  }),
  implement(unbanUser, async (ask, { id }) => {
    await liftUserBan(ask, id);
    return {};
  }),
];
