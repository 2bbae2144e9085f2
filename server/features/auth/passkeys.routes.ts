import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  getPasskeys,
  removePasskey,
} from '#contract/features/auth/passkeys.calls.ts';
import { requireUserId } from './totp.service.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './passkeys.service.ts';

export const routes: Endpoint[] = [
  implement(getPasskeys, async (ask) => ({ list: await service.listPasskeys(ask.site, requireUserId(ask)) })),
  implement(beginPasskey, async (ask, { password }) => ({ options: await service.beginPasskey(ask, password) })),
  implement(addPasskey, (ask, input) => service.addPasskey(ask, input)),
  implement(removePasskey, async (ask, { id, password }) => {
    await service.removePasskey(ask, id, password);
    return {};
  }),
  implement(beginPasskeyLogin, async (ask) => ({ options: await service.beginPasskeyLogin(ask) })),
];
