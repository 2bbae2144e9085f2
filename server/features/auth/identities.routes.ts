import { getIdentities, getLoginUrl, loginCallback, unlinkIdentity } from '#contract/features/auth/identities.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './identities.service.ts';

export const routes: Endpoint[] = [
  implement(getLoginUrl, async (ask, input) => ({ url: await service.beginLogin(ask, input) })),
  implement(loginCallback, (ask, input) => service.finishLogin(ask, input)),
  implement(getIdentities, async (ask) => ({
    list: await service.identitiesOf(ask),
    offered: service.offeredLoginTypes(ask.site),
  })),
  implement(unlinkIdentity, async (ask, { type, password }) => {
    await service.unlink(ask, type, password);
    return {};
  }),
];
