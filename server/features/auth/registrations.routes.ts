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
  implement(getCode, async (context, input) => ({ id: await service.requestRegistrationCode(context, input) })),
  implement(registerUser, async (context, input) => ({ id: await service.register(context, input) })),
  implement(bindEmail, (context, input) => service.bindEmail(context, input)),
  implement(changeEmail, (context, input) => service.changeEmail(context, input)),
  implement(forgetPassword, (context, { email }) => service.forgetPassword(context, email)),
  implement(resetPassword, async (context, input) => {
    await service.resetPassword(context, input);
    return {};
  }),
  implement(changePassword, async (context, input) => {
    await service.changePassword(context, input);
    return {};
  }),
];
