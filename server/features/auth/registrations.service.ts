import { randomInt } from 'node:crypto';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailProblem, nameKey } from '#contract/features/accounts/rules.ts';
import { registrationErrors, registrationTexts } from '#contract/features/auth/registrations.copy.ts';
import { registrationsPerNet } from '#contract/features/auth/registrations.limits.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { revokeAccessTokens } from './access-tokens.service.ts';
import {
  addUser,
  ensureValidUser,
  findUser,
  findUserByEmail,
  findUserByName,
  hashPassword,
  isPasswordCorrect,
  type PreparedUser,
  prepareUser,
  setEmail,
  setPassword,
} from '#server/features/accounts/service.ts';
import {
  clearPasswordChangeFlag,
  renewSession,
  revokeOtherSessions,
} from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { ensureChallenge, checkForm } from '#server/features/request-guards/challenges.service.ts';
import {
  countMail,
  deleteResetLinks,
  ensureCode,
  findReset,
  sendCode,
  sendReset,
  spendCode,
  spendReset,
} from './codes.service.ts';
import { endAttempts, requireUserId } from './totp.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { countEvents, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { currentUserOf } from './sessions.service.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import { sessionCookieOf } from '#server/kit/client-info.ts';
import { createHook } from '#server/kit/hooks.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './registrations.reads.ts';

/** Emitted when an account is created. */
export const userRegistered = createHook<{ userId: number; name: string }>();
/** Emitted when an email address is bound to an account. */
export const emailBound = createHook<{ userId: number }>();

/**
 * After this many new accounts from a network in an hour a challenge is required; earlier if the form was filled in too
 * fast.
 */
const freeRegistrations = 20;
const freeFastRegistrations = 3;
/** Without look-alike letters and digits. */
const passwordLetters = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const initialPasswordLength = 12;

interface Registration {
  name: string;
  password: string;
  email: string;
  verifyCode?: string | undefined;
  codeId?: number | undefined;
  form_token?: string | undefined;
  website?: string | undefined;
}

function wrong(field: string, text: string): DomainError {
  return new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

/** @throws DomainError LICENCE_INVALID, SITE_CLOSED */
function ensureOpen(site: Site): void {
  if (editionOf(site) === 'invalid') throw new DomainError('LICENCE_INVALID');
  if (!site.options.get('registration_open') || site.options.get('site_closed'))
    throw new DomainError('SITE_CLOSED', registrationErrors.closed);
}

/** Sends a registration code if the site uses codes. @throws DomainError as `sendCode`, and SITE_CLOSED @see docs/reference/validations.md */
export async function requestRegistrationCode(
  context: CallContext,
  input: { name?: string | undefined; email: string; type: Parameters<typeof sendCode>[1]['type'] },
): Promise<number> {
  if (input.type === 'register') {
    ensureOpen(context.site);
    const missing = !input.name?.trim() ? 'name' : 'email';
    if (missing === 'name' || input.email === '') throw wrong(missing, registrationErrors.fillIn);
  }
  if (input.email === '') throw wrong('email', registrationErrors.bindGetCodeEmailMissing);
  return sendCode(context, input);
}

async function ensureLikelyHuman(context: CallContext, about: Registration): Promise<void> {
  const { site } = context;
  const verdict = checkForm(site, 'register', about);
  const key = netKey(context);
  const recent = await countEvents(site.db, key, 3_600_000, site.clock.now());
  const free = verdict === 'hasty' ? freeFastRegistrations : freeRegistrations;
  if (verdict === 'trapped' || recent >= free) await ensureChallenge(context, 'register');
}

function netKey(context: CallContext): string {
  return `register:net:${addressNetwork(context.client.ip)}`;
}

function ensureAcceptableName(site: Site, name: string): void {
  if (checkWords(site, [name]).verdict !== 'pass') throw wrong('name', accountErrors.nameReserved);
}

/** Checks the code if the site requires codes, regardless of the input. @returns the id to use up, or null */
async function checkRegistrationCode(site: Site, input: Registration): Promise<number | null> {
  if (site.options.get('somnia_enable_verify_code') !== '1') return null;
  if (!input.verifyCode) throw wrong('verifyCode', registrationErrors.codeMissing);
  const { codeId: id, verifyCode: code, email } = input;
  return ensureCode(site, { id, code, purpose: 'register', email, userId: null });
}

const isTakenEmail = (error: unknown): boolean =>
  error instanceof DomainError && error.fields?.email === accountErrors.emailTaken;

/** Mails the owner of the address; the caller gets the same response as for a new account. */
async function mailAddressOwner(context: CallContext, email: string): Promise<number> {
  const { site } = context;
  await write(site, async (unit) => {
    const owner = await findUserByEmail(unit.db, email);
    await countMail(context, unit, email);
    await queueMail(site, unit, { kind: 'already-registered', to: { name: owner?.name ?? '', address: email } });
  }).catch((error: unknown) => {
    // The address is over its mail limit; the caller must not learn that.
    if (!(error instanceof DomainError)) throw error;
  });
  return reads.nextUserId(site.db);
}

async function createAccount(context: CallContext, person: PreparedUser, codeId: number | null): Promise<number> {
  const { site } = context;
  return write(site, async (unit) => {
    await takeLimits(site, unit, [{ key: netKey(context), rules: registrationsPerNet }]);
    if (codeId !== null) await spendCode(unit, codeId);
    const id = await addUser(unit, person);
    await audit(context, unit, { action: 'user.register', actorId: id, target: { type: 'user', id } });
    await userRegistered.emit(site, unit, { userId: id, name: person.name });
    return id;
  });
}

/**
 * Creates an account. For an email address that already has one the response is the same: no account is created, and
 * the owner of the address is mailed.
 * @returns the user's id
 * @throws DomainError VALIDATION in the specified order, SITE_CLOSED, LICENCE_INVALID, CHALLENGE_REQUIRED
 * @see docs/reference/routes.md, docs/reference/validations.md, docs/reference/calls.md
 */
export async function register(context: CallContext, input: Registration): Promise<number> {
  const { site } = context;
  ensureOpen(site);
  await ensureMayWrite(context);
  const { name, password, email } = input;
  ensureValidUser({ name, password, email });
  ensureAcceptableName(site, name);
  const isName = await findUserByName(site, name);
  if (isName && nameKey(isName.name) === nameKey(name.trim())) throw wrong('name', accountErrors.nameTaken);
  await ensureLikelyHuman(context, input);
  const codeId = await checkRegistrationCode(site, input);
  const person = await prepareUser({ name, password, email });
  if (await findUserByEmail(site.db, email)) return mailAddressOwner(context, email);
  try {
    return await createAccount(context, person, codeId);
  } catch (error) {
    if (!isTakenEmail(error)) throw error;
    return mailAddressOwner(context, email);
  }
}

/** A random password that has to be replaced at the first sign-in. */
export function newInitialPassword(): string {
  const letter = (): string => passwordLetters[randomInt(passwordLetters.length)] as string;
  return Array.from({ length: initialPasswordLength }, letter).join('');
}

interface EmailProof {
  email: string;
  verifyCode: string;
  codeId: number;
}

/** Sets the email address in the transaction. If it is taken meanwhile, the error is the same as for a wrong code. */
async function claimEmail(unit: Unit, userId: number, proof: EmailProof, codeId: number): Promise<void> {
  await spendCode(unit, codeId);
  if (await findUserByEmail(unit.db, proof.email)) throw wrong('verifyCode', registrationErrors.wrongCode);
  await setEmail(unit, userId, proof.email);
  await deleteResetLinks(unit, userId);
}

/**
 * Binds the first email address. An account without a password gets a random one that is shown once and has to be
 * replaced at the next sign-in.
 * @throws DomainError CONFLICT when one is bound, VALIDATION
 * @see docs/reference/states.md, docs/reference/calls.md
 */
export async function bindEmail(
  context: CallContext,
  input: EmailProof,
): Promise<CurrentUser & { initial_password: string | null }> {
  const { site } = context;
  const userId = requireUserId(context);
  const user = await findUser(site.db, userId);
  if (user?.email) throw new DomainError('CONFLICT', registrationErrors.alreadyBound);
  if (emailProblem(input.email)) throw wrong('email', registrationErrors.emailFormat);
  const given = { id: input.codeId, code: input.verifyCode, email: input.email, userId };
  const codeId = await ensureCode(site, { ...given, purpose: 'bind-email' });
  const initial = user?.password_hash ? null : newInitialPassword();
  const passwordHash = initial === null ? null : await hashPassword(initial);
  await write(site, async (unit) => {
    await claimEmail(unit, userId, input, codeId);
    if (passwordHash !== null) await setPassword(unit, userId, passwordHash, true);
    await audit(context, unit, { action: 'user.bind-email', target: { type: 'user', id: userId } });
    await emailBound.emit(site, unit, { userId });
  });
  return { ...(await currentUserOf(context)), initial_password: initial };
}

/**
 * Wrong passwords of a signed-in user are limited, so that nobody can guess on a shared browser.
 * @throws DomainError VALIDATION
 */
async function ensurePassword(context: CallContext, userId: number, password: string, field: string): Promise<void> {
  const { site } = context;
  const limit = { key: `owner:${userId}`, rules: [{ max: 10, windowMs: 3_600_000 }] };
  await write(site, (unit) => takeLimits(site, unit, [limit]));
  if (await isPasswordCorrect(await findUser(site.db, userId), password)) return;
  throw wrong(field, field === 'old_password' ? '原密码不正确' : registrationErrors.wrongPassword);
}

/** Replaces the bound email address and notifies the old one. @throws DomainError VALIDATION */
export async function changeEmail(
  context: CallContext,
  input: EmailProof & { password: string },
): Promise<CurrentUser> {
  const { site } = context;
  const userId = requireUserId(context);
  if (emailProblem(input.email)) throw wrong('email', registrationErrors.emailFormat);
  await ensurePassword(context, userId, input.password, 'password');
  const given = { id: input.codeId, code: input.verifyCode, email: input.email, userId };
  const codeId = await ensureCode(site, { ...given, purpose: 'change-email' });
  await write(site, async (unit) => {
    const before = await findUser(unit.db, userId);
    await claimEmail(unit, userId, input, codeId);
    await audit(context, unit, { action: 'user.change-email', target: { type: 'user', id: userId } });
    if (!before?.email) return;
    const to = { name: before.name, address: before.email };
    await queueMail(site, unit, { kind: 'email-changed', to, email: input.email, at: unit.now });
  });
  return currentUserOf(context);
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

/** Sets a new password with a mailed link or code and revokes all sessions. @throws DomainError VALIDATION */
export async function resetPassword(context: CallContext, input: PasswordReset): Promise<void> {
  const { site } = context;
  const { userId, spend } = await ownerOfReset(site, input);
  const user = await findUser(site.db, userId);
  if (!user) throw wrong('token', registrationErrors.resetLink);
  ensureValidUser({ name: user.name, email: user.email, password: input.password }, true);
  const passwordHash = await hashPassword(input.password);
  await write(site, async (unit) => {
    await spend(unit);
    await setPassword(unit, userId, passwordHash);
    await applyNewPassword(context, unit, userId, null);
    await revokeAccessTokens(unit, userId);
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
