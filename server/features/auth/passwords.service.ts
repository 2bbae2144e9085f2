import { emailProblem } from '#contract/features/accounts/rules.ts';
import { registrationErrors, registrationTexts } from '#contract/features/auth/registrations.copy.ts';
import { DomainError } from '#contract/errors.ts';
import {
  ensureValidUser,
  findUser,
  findUserByEmail,
  hashPassword,
  isPasswordCorrect,
  lockUser,
  markEmailVerified,
  setPassword,
} from '#server/features/accounts/service.ts';
import {
  clearPasswordChangeFlag,
  renewSession,
  revokeOtherSessions,
} from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { sessionCookieOf } from '#server/kit/client-info.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import { mailboxProven } from './added-methods.service.ts';
import { deleteResetLinks, ensureCode, findReset, sendReset, spendCode, spendReset } from './codes.service.ts';
import { evictSignInMethods } from './sign-in-review.service.ts';
import { endAttempts } from './totp.service.ts';

function wrong(field: string, text: string): DomainError {
  return new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

/**
 * Wrong passwords of a signed-in user are limited, so that nobody can guess on a shared browser.
 * @throws DomainError VALIDATION
 */
export async function ensurePassword(
  context: CallContext,
  userId: number,
  password: string,
  field: string,
): Promise<void> {
  const { site } = context;
  const limit = { key: `owner:${userId}`, rules: [{ max: 10, windowMs: 3_600_000 }] };
  await write(site, (unit) => takeLimits(site, unit, [limit]));
  if (await isPasswordCorrect(await findUser(site.db, userId), password)) return;
  throw wrong(field, field === 'old_password' ? '原密码不正确' : registrationErrors.wrongPassword);
}

/**
 * Sends a password reset link if the email address has an account; the response does not reveal it.
 * @throws DomainError VALIDATION, CHALLENGE_REQUIRED, RATE_LIMITED
 * @see docs/reference/validations.md
 */
export async function forgetPassword(context: CallContext, email: string): Promise<{ message: string }> {
  if (emailProblem(email)) throw wrong('email', registrationErrors.realEmail);
  await sendReset(context, email);
  return { message: registrationTexts.resetSent };
}

interface PasswordReset {
  token?: string | undefined;
  email?: string | undefined;
  verifyCode?: string | undefined;
  codeId?: number | undefined;
  password: string;
}

/** The user whose password is reset, and a function that uses up the proof. @throws DomainError VALIDATION */
async function ownerOfReset(
  site: Site,
  input: PasswordReset,
): Promise<{ userId: number; spend: (unit: Unit) => Promise<void> }> {
  const { token, email = '', codeId: id, verifyCode: code } = input;
  if (token) {
    const reset = await findReset(site, token);
    const user = reset && (await findUser(site.db, reset.userId));
    // A link to an address that no longer belongs to the user is invalid.
    if (!user || user.email_key !== reset.emailKey) throw wrong('token', registrationErrors.resetLink);
    return { userId: user.id, spend: (unit) => spendReset(unit, token) };
  }
  const codeId = await ensureCode(site, { id, code, purpose: 'forget', email, userId: null });
  const user = await findUserByEmail(site.db, email);
  if (!user) throw wrong('verifyCode', registrationErrors.wrongCode);
  return { userId: user.id, spend: (unit) => spendCode(unit, codeId) };
}

/** Follow-up of a new password: revokes every other session and pending links, and notifies the email address. */
async function applyNewPassword(
  context: CallContext,
  unit: Unit,
  userId: number,
  keptToken: string | null,
): Promise<void> {
  const { site } = context;
  await revokeOtherSessions(unit, userId, keptToken);
  await deleteResetLinks(unit, userId);
  await endAttempts(unit, userId);
  const user = await findUser(unit.db, userId);
  if (!user?.email) return;
  const to = { name: user.name, address: user.email };
  await queueMail(site, unit, { kind: 'password-changed', to, at: unit.now });
}

/**
 * Sets a new password with a mailed link or code and ends every other way into the account, see `evictSignInMethods`:
 * the holder of the mailbox may not be the one who added them. @throws DomainError VALIDATION
 */
export async function resetPassword(context: CallContext, input: PasswordReset): Promise<void> {
  const { site } = context;
  const { userId, spend } = await ownerOfReset(site, input);
  const user = await findUser(site.db, userId);
  if (!user) throw wrong('token', registrationErrors.resetLink);
  ensureValidUser({ name: user.name, email: user.email, password: input.password }, true);
  const passwordHash = await hashPassword(input.password);
  await write(site, async (unit) => {
    await spend(unit);
    const owner = await lockUser(site, unit, userId);
    await setPassword(unit, userId, passwordHash);
    await applyNewPassword(context, unit, userId, null);
    await evictSignInMethods(unit, userId, owner?.email_verified_at === null ? 'removed' : 'suspended');
    await markEmailVerified(unit, userId);
    await mailboxProven.emit(site, unit, { userId });
    await audit(context, unit, {
      action: 'user.reset-password',
      actorId: userId,
      target: { type: 'user', id: userId },
    });
  });
}

/**
 * Replaces the password; revokes all other sessions and rotates the token of the current one.
 * @throws DomainError VALIDATION
 * @see docs/reference/calls.md
 */
export async function changePassword(
  context: CallContext,
  input: { old_password: string; password: string },
): Promise<void> {
  const { site, client } = context;
  const userId = requireUserId(context);
  const user = await findUser(site.db, userId);
  if (!user) throw new DomainError('601');
  await ensurePassword(context, userId, input.old_password, 'old_password');
  ensureValidUser({ name: user.name, email: user.email, password: input.password }, true);
  if (input.password.normalize('NFC') === input.old_password.normalize('NFC'))
    throw wrong('password', registrationErrors.samePassword);
  const passwordHash = await hashPassword(input.password);
  const token = await write(site, async (unit) => {
    await setPassword(unit, userId, passwordHash);
    await clearPasswordChangeFlag(unit, userId);
    const renewed = client.sessionToken === null ? null : await renewSession(unit, client.sessionToken);
    await applyNewPassword(context, unit, userId, renewed);
    await audit(context, unit, { action: 'user.change-password', target: { type: 'user', id: userId } });
    return renewed;
  });
  if (token !== null) client.setCookie(sessionCookieOf(token));
}
