import { passkeyLogin } from '#contract/features/auth/passkeys.calls.ts';
import {
  checkNonce,
  getSessions,
  revokeOtherSessions,
  revokeSession,
  userLogin,
  userLoginOtp,
  userLogout,
} from '#contract/features/auth/sessions.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './sessions.service.ts';

export const routes: Endpoint[] = [
  implement(checkNonce, (ask) => service.checkNonce(ask)),
  implement(userLogin, (ask, input) => service.login(ask, input)),
  implement(userLoginOtp, (ask, { code }) => service.loginOtp(ask, code)),
  implement(passkeyLogin, (ask, { response }) => service.loginPasskey(ask, response)),
  implement(userLogout, async (ask) => {
    await service.logout(ask);
    return {};
  }),
  implement(getSessions, async (ask) => ({ list: await service.sessionsOf(ask) })),
  implement(revokeSession, async (ask, { id }) => {
    await service.endSession(ask, id);
    return {};
  }),
  implement(revokeOtherSessions, async (ask) => {
    await service.endOtherSessions(ask);
    return {};
  }),
];
