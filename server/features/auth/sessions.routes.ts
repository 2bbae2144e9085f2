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
  implement(checkNonce, (context) => service.checkNonce(context)),
  implement(userLogin, (context, input) => service.login(context, input)),
  implement(userLoginOtp, (context, { code }) => service.loginOtp(context, code)),
  implement(passkeyLogin, (context, { response }) => service.loginPasskey(context, response)),
  implement(userLogout, async (context) => {
    await service.logout(context);
    return {};
  }),
  implement(getSessions, async (context) => ({ list: await service.sessionsOf(context) })),
  implement(revokeSession, async (context, { id }) => {
    await service.endSession(context, id);
    return {};
  }),
  implement(revokeOtherSessions, async (context) => {
    await service.endOtherSessions(context);
    return {};
  }),
];
