import { createAccessToken, getAccessTokens, revokeAccessToken } from '#contract/features/auth/access-tokens.calls.ts';
import { requireUserId } from './totp.service.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './access-tokens.service.ts';

export const routes: Endpoint[] = [
  implement(getAccessTokens, async (ask) => ({ list: await service.listAccessTokens(ask.site, requireUserId(ask)) })),
  implement(createAccessToken, (ask, input) => service.createAccessToken(ask, input)),
  implement(revokeAccessToken, async (ask, { id }) => {
    await service.revokeAccessToken(ask, id);
    return {};
  }),
];
