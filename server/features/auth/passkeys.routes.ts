import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  getPasskeys,
  removePasskey,
} from '#contract/features/auth/passkeys.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import * as service from './passkeys.service.ts';

export const routes: Endpoint[] = [
  implement(getPasskeys, async (context) => ({
    list: await service.listPasskeys(context.site, requireUserId(context)),
  })),
  implement(beginPasskey, async (context, { password }) => ({
    options: await service.beginPasskey(context, password),
  })),
  implement(addPasskey, (context, input) => service.addPasskey(context, input)),
  implement(removePasskey, async (context, { id, password }) => {
    await service.removePasskey(context, id, password);
    return {};
  }),
  implement(beginPasskeyLogin, async (context) => ({ options: await service.beginPasskeyLogin(context) })),
];
