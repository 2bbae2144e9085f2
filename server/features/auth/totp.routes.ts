import {
  beginTotp,
  confirmTotp,
  disableTotp,
  getSignInMethods,
  renewRecoveryCodes,
} from '#contract/features/auth/totp.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './totp.service.ts';

export const routes: Endpoint[] = [
  implement(getSignInMethods, (ask) => service.signInMethodsOf(ask)),
  implement(beginTotp, (ask, { password }) => service.beginTotp(ask, password)),
  implement(confirmTotp, async (ask, { code }) => ({ recovery_codes: await service.confirmTotp(ask, code) })),
  implement(disableTotp, async (ask, { code }) => {
    await service.disableTotp(ask, code);
    return {};
  }),
  implement(renewRecoveryCodes, async (ask, { code }) => ({
    recovery_codes: await service.renewRecoveryCodes(ask, code),
  })),
];
