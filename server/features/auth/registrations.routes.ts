import {
  bindEmail,
  changeEmail,
  changePassword,
  forgetPassword,
  getCode,
  registerUser,
  resetPassword,
  verifyEmail,
} from '#contract/features/auth/registrations.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as mailboxes from './mailboxes.service.ts';
import * as passwords from './passwords.service.ts';
import * as service from './registrations.service.ts';

export const routes: Endpoint[] = [
  implement(getCode, async (context, input) => ({ id: await service.requestRegistrationCode(context, input) })),
  implement(registerUser, async (context, input) => ({ id: await service.register(context, input) })),
  implement(bindEmail, (context, input) => mailboxes.bindEmail(context, input)),
  implement(changeEmail, (context, input) => mailboxes.changeEmail(context, input)),
  implement(verifyEmail, (context, input) => mailboxes.verifyEmail(context, input)),
  implement(forgetPassword, (context, { email }) => passwords.forgetPassword(context, email)),
  implement(resetPassword, async (context, input) => {
    await passwords.resetPassword(context, input);
    return {};
  }),
  implement(changePassword, async (context, input) => {
    await passwords.changePassword(context, input);
    return {};
  }),
];
