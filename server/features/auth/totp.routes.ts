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
  implement(getSignInMethods, (context) => service.signInMethodsOf(context)),
  implement(beginTotp, (context, { password }) => service.beginTotp(context, password)),
  implement(confirmTotp, async (context, { code }) => ({ recovery_codes: await service.confirmTotp(context, code) })),
  implement(disableTotp, async (context, { code }) => {
    await service.disableTotp(context, code);
    return {};
  }),
  implement(renewRecoveryCodes, async (context, { code }) => ({
    recovery_codes: await service.renewRecoveryCodes(context, code),
  })),
];
