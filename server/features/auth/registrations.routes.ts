import {
  bindEmail,
  changeEmail,
  changePassword,
  forgetPassword,
  getCode,
  registerUser,
  resetPassword,
} from '#contract/features/auth/registrations.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './registrations.service.ts';

export const routes: Endpoint[] = [
  implement(getCode, async (ask, input) => ({ id: await service.requestRegistrationCode(ask, input) })),
  implement(registerUser, async (ask, input) => ({ id: await service.register(ask, input) })),
  implement(bindEmail, (ask, input) => service.bindEmail(ask, input)),
  implement(changeEmail, (ask, input) => service.changeEmail(ask, input)),
  implement(forgetPassword, (ask, { email }) => service.forgetPassword(ask, email)),
  implement(resetPassword, async (ask, input) => {
    await service.resetPassword(ask, input);
    return {};
  }),
  implement(changePassword, async (ask, input) => {
    await service.changePassword(ask, input);
    return {};
  }),
];
