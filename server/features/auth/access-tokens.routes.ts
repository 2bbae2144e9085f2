import { createAccessToken, getAccessTokens, revokeAccessToken } from '#contract/features/auth/access-tokens.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import * as service from './access-tokens.service.ts';

export const routes: Endpoint[] = [
  implement(getAccessTokens, async (context) => ({
    list: await service.listAccessTokens(context.site, requireUserId(context)),
  })),
  implement(createAccessToken, (context, input) => service.createAccessToken(context, input)),
  implement(revokeAccessToken, async (context, { id }) => {
    await service.revokeAccessToken(context, id);
    return {};
  }),
];
