import { getIdentities, getLoginUrl, loginCallback, unlinkIdentity } from '#contract/features/auth/identities.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './identities.service.ts';

export const routes: Endpoint[] = [
  implement(getLoginUrl, async (context, input) => ({ url: await service.beginLogin(context, input) })),
  implement(loginCallback, (context, input) => service.finishLogin(context, input)),
  implement(getIdentities, async (context) => ({
    list: await service.identitiesOf(context),
    offered: service.offeredLoginTypes(context.site),
  })),
  implement(unlinkIdentity, async (context, { type, password }) => {
    await service.unlink(context, type, password);
    return {};
  }),
];
