import { banUser, unbanUser } from '#contract/features/accounts/bans.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { applyUserBan, liftUserBan } from './bans.service.ts';

export const routes: Endpoint[] = [
  implement(banUser, async (context, { id, reason, until }) => {
    await applyUserBan(context, id, { reason, until });
    return {};
  }),
  implement(unbanUser, async (context, { id }) => {
    await liftUserBan(context, id);
    return {};
  }),
];
