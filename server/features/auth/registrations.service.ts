import { randomInt } from 'node:crypto';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailProblem, nameKey } from '#contract/features/accounts/rules.ts';
import { registrationErrors, registrationTexts } from '#contract/features/auth/registrations.copy.ts';
import { registrationsOfNet } from '#contract/features/auth/registrations.limits.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { revokeAccessTokens } from './access-tokens.service.ts';
import {
  addUser,
  ensureSound,
  findUser,
  findUserByEmail,
  findUserByName,
  finishSession,
  hashPassword,
  isPasswordOf,
  type ReadyUser,
  readUser,
  renewSession,
  revokeOtherSessions,
  setEmail,
  setPassword,
} from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { ensureChallenge, judgeForm } from '#server/features/request-guards/challenges.service.ts';
import {
  countMail,
  endResets,
  ensureCode,
  findReset,
  sendCode,
  sendReset,
  spendCode,
  spendReset,
} from './codes.service.ts';
import { endAttempts, memberOf } from './totp.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { countEvents, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { currentUserOf } from './sessions.service.ts';
import { judgeWords } from '#server/features/moderation/words.service.ts';
import { sessionCookieOf } from '#server/kit/browser.ts';
import { createHook } from '#server/kit/hooks.ts';
import { addressNet } from '#server/kit/limiter.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './registrations.reads.ts';

/** Somebody new has an account. */
export const userRegistered = createHook<{ userId: number; name: string }>();
/** A mailbox belongs to an account from now on. */
export const emailBound = createHook<{ userId: number }>();

/** Past so many new accounts of a neighbourhood in an hour, a challenge is asked; sooner of who types too fast. */
const freeRegistrations = 20;
const freeHastyRegistrations = 3;
/** No letters or figures that look alike. */
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

/** Sends a code, where such codes are given at all. @throws DomainError see `sendCode`, and SITE_CLOSED @spec S5 */
export async function askForCode(
  ask: Ask,
  input: { name?: string | undefined; email: string; type: Parameters<typeof sendCode>[1]['type'] },
): Promise<number> {
  if (input.type === 'register') {
    ensureOpen(ask.site);
    const missing = !input.name?.trim() ? 'name' : 'email';
    if (missing === 'name' || input.email === '') throw wrong(missing, registrationErrors.fillIn);
  }
  if (input.email === '') throw wrong('email', registrationErrors.bindGetCodeEmailMissing);
  return sendCode(ask, input);
}

async function ensureLikelyPerson(ask: Ask, about: Registration): Promise<void> {
  const { site } = ask;
  const verdict = judgeForm(site, 'register', about);
  const key = netKey(ask);
  const recent = await countEvents(site.db, key, 3_600_000, site.clock.now());
  const free = verdict === 'hasty' ? freeHastyRegistrations : freeRegistrations;
  if (verdict === 'trapped' || recent >= free) await ensureChallenge(ask, 'register');
}

function netKey(ask: Ask): string {
  return `register:net:${addressNet(ask.browser.ip)}`;
}

function ensureDecentName(site: Site, name: string): void {
  if (judgeWords(site, [name]).verdict !== 'pass') throw wrong('name', accountErrors.nameReserved);
}

/** The code where the site asks for codes, whatever the client says of that. @returns the id to use up, or null */
async function judgeCode(site: Site, input: Registration): Promise<number | null> {
  if (site.options.get('somnia_enable_verify_code') !== '1') return null;
  if (!input.verifyCode) throw wrong('verifyCode', registrationErrors.codeMissing);
  const { codeId: id, verifyCode: code, email } = input;
  return ensureCode(site, { id, code, purpose: 'register', email, userId: null });
}

const isTakenEmail = (error: unknown): boolean =>
  error instanceof DomainError && error.fields?.email === accountErrors.emailTaken;

/** The owner of the mailbox hears of it; whoever asked sees what everybody sees. */
async function tellOwner(ask: Ask, email: string): Promise<number> {
  const { site } = ask;
  await write(site, async (unit) => {
    const owner = await findUserByEmail(unit.db, email);
    await countMail(ask, unit, email);
    await queueMail(site, unit, { kind: 'already-registered', to: { name: owner?.name ?? '', address: email } });
  }).catch((error: unknown) => {
    // Their mailbox has had enough of it: that is no news for whoever asks.
    if (!(error instanceof DomainError)) throw error;
  });
  return reads.nextUserId(site.db);
}

async function addPerson(ask: Ask, person: ReadyUser, codeId: number | null): Promise<number> {
  const { site } = ask;
  return write(site, async (unit) => {
    await takeLimits(site, unit, [{ key: netKey(ask), rules: registrationsOfNet }]);
    if (codeId !== null) await spendCode(unit, codeId);
    const id = await addUser(unit, person);
    await audit(ask, unit, { act: 'user.register', actorId: id, target: { type: 'user', id } });
    await userRegistered.tell(site, unit, { userId: id, name: person.name });
    return id;
  });
}

/**
 * Makes an account. With a mailbox that has one already the answer is the same, no account is made, and the mailbox
 * is written to.
 * @returns the person's id
 * @throws DomainError VALIDATION in the specification's order, SITE_CLOSED, LICENCE_INVALID, CHALLENGE_REQUIRED
 * @spec S2 S5 S7
 */
export async function register(ask: Ask, input: Registration): Promise<number> {
  const { site } = ask;
  ensureOpen(site);
  await ensureMayWrite(ask);
  const { name, password, email } = input;
  ensureSound({ name, password, email });
  ensureDecentName(site, name);
  const isName = await findUserByName(site, name);
  if (isName && nameKey(isName.name) === nameKey(name.trim())) throw wrong('name', accountErrors.nameTaken);
  await ensureLikelyPerson(ask, input);
  const codeId = await judgeCode(site, input);
  const person = await readUser({ name, password, email });
  if (await findUserByEmail(site.db, email)) return tellOwner(ask, email);
  try {
    return await addPerson(ask, person, codeId);
  } catch (error) {
    if (!isTakenEmail(error)) throw error;
    return tellOwner(ask, email);
  }
}

function newInitialPassword(): string {
  const letter = (): string => passwordLetters[randomInt(passwordLetters.length)] as string;
  return Array.from({ length: initialPasswordLength }, letter).join('');
}

interface MailProof {
  email: string;
  verifyCode: string;
  codeId: number;
}

/** Takes a mailbox in the transaction, or says what everybody hears whose code is worth nothing. */
async function takeMailbox(unit: Unit, userId: number, proof: MailProof, codeId: number): Promise<void> {
  await spendCode(unit, codeId);
  if (await findUserByEmail(unit.db, proof.email)) throw wrong('verifyCode', registrationErrors.wrongCode);
  await setEmail(unit, userId, proof.email);
  await endResets(unit, userId);
}

/**
 * Binds the first mailbox. An account that had no password has one afterwards: random, told this once, and to be
 * replaced at the next sign-in.
 * @throws DomainError CONFLICT when one is bound, VALIDATION
 * @spec S4, decisions 2 (deviates)
 */
export async function bindEmail(
  ask: Ask,
  input: MailProof,
): Promise<CurrentUser & { initial_password: string | null }> {
  const { site } = ask;
  const userId = memberOf(ask);
  const user = await findUser(site.db, userId);
  if (user?.email) throw new DomainError('CONFLICT', registrationErrors.alreadyBound);
  if (emailProblem(input.email)) throw wrong('email', registrationErrors.emailFormat);
  const given = { id: input.codeId, code: input.verifyCode, email: input.email, userId };
  const codeId = await ensureCode(site, { ...given, purpose: 'bind-email' });
  const initial = user?.password_hash ? null : newInitialPassword();
  const passwordHash = initial === null ? null : await hashPassword(initial);
  await write(site, async (unit) => {
    await takeMailbox(unit, userId, input, codeId);
    if (passwordHash !== null) await setPassword(unit, userId, passwordHash, true);
    await audit(ask, unit, { act: 'user.bind-email', target: { type: 'user', id: userId } });
    await emailBound.tell(site, unit, { userId });
  });
  return { ...(await currentUserOf(ask)), initial_password: initial };
}

/** Wrong passwords of a signed-in person count: nobody at a borrowed browser guesses. @throws DomainError VALIDATION */
async function ensurePassword(ask: Ask, userId: number, password: string, field: string): Promise<void> {
  const { site } = ask;
  const limit = { key: `owner:${userId}`, rules: [{ max: 10, windowMs: 3_600_000 }] };
  await write(site, (unit) => takeLimits(site, unit, [limit]));
  if (await isPasswordOf(await findUser(site.db, userId), password)) return;
  throw wrong(field, field === 'old_password' ? '原密码不正确' : registrationErrors.wrongPassword);
}

/** Puts another mailbox in the place of the one that is bound; that one is told. @throws DomainError VALIDATION */
export async function changeEmail(ask: Ask, input: MailProof & { password: string }): Promise<CurrentUser> {
  const { site } = ask;
  const userId = memberOf(ask);
  if (emailProblem(input.email)) throw wrong('email', registrationErrors.emailFormat);
  await ensurePassword(ask, userId, input.password, 'password');
  const given = { id: input.codeId, code: input.verifyCode, email: input.email, userId };
  const codeId = await ensureCode(site, { ...given, purpose: 'change-email' });
  await write(site, async (unit) => {
    const before = await findUser(unit.db, userId);
    await takeMailbox(unit, userId, input, codeId);
    await audit(ask, unit, { act: 'user.change-email', target: { type: 'user', id: userId } });
    if (!before?.email) return;
    const to = { name: before.name, address: before.email };
    await queueMail(site, unit, { kind: 'email-changed', to, email: input.email, at: unit.now });
  });
  return currentUserOf(ask);
}

/**
 * Sends a link for a new password, if the mailbox has an account; the answer does not tell.
 * @throws DomainError VALIDATION, CHALLENGE_REQUIRED, RATE_LIMITED
 * @spec S5
 */
export async function forgetPassword(ask: Ask, email: string): Promise<{ message: string }> {
  if (emailProblem(email)) throw wrong('email', registrationErrors.realEmail);
  await sendReset(ask, email);
  return { message: registrationTexts.resetSent };
}

interface Reset {
  token?: string | undefined;
  email?: string | undefined;
  verifyCode?: string | undefined;
  codeId?: number | undefined;
  password: string;
}

/** Whose password it is about, and what uses the proof up. @throws DomainError VALIDATION */
async function ownerOfReset(
  site: Site,
  input: Reset,
): Promise<{ userId: number; spend: (unit: Unit) => Promise<void> }> {
  const { token, email = '', codeId: id, verifyCode: code } = input;
  if (token) {
    const reset = await findReset(site, token);
    const user = reset && (await findUser(site.db, reset.userId));
    // A link to a mailbox that is no longer theirs is worth nothing.
    if (!user || user.email_key !== reset.emailKey) throw wrong('token', registrationErrors.resetLink);
    return { userId: user.id, spend: (unit) => spendReset(unit, token) };
  }
  const codeId = await ensureCode(site, { id, code, purpose: 'forget', email, userId: null });
  const user = await findUserByEmail(site.db, email);
  if (!user) throw wrong('verifyCode', registrationErrors.wrongCode);
  return { userId: user.id, spend: (unit) => spendCode(unit, codeId) };
}

/** A password was set: every other session ends, links that are under way too, and the mailbox is told. */
async function settlePassword(ask: Ask, unit: Unit, userId: number, keptToken: string | null): Promise<void> {
  const { site } = ask;
  await revokeOtherSessions(unit, userId, keptToken);
  await endResets(unit, userId);
  await endAttempts(unit, userId);
  const user = await findUser(unit.db, userId);
  if (!user?.email) return;
  const to = { name: user.name, address: user.email };
  await queueMail(site, unit, { kind: 'password-changed', to, at: unit.now });
}

/** Sets a new password by a link or a code of a mail; whoever was signed in is out. @throws DomainError VALIDATION */
export async function resetPassword(ask: Ask, input: Reset): Promise<void> {
  const { site } = ask;
  const { userId, spend } = await ownerOfReset(site, input);
  const user = await findUser(site.db, userId);
  if (!user) throw wrong('token', registrationErrors.resetLink);
  ensureSound({ name: user.name, email: user.email, password: input.password }, true);
  const passwordHash = await hashPassword(input.password);
  await write(site, async (unit) => {
    await spend(unit);
    await setPassword(unit, userId, passwordHash);
    await settlePassword(ask, unit, userId, null);
    await revokeAccessTokens(unit, userId);
    await audit(ask, unit, { act: 'user.reset-password', actorId: userId, target: { type: 'user', id: userId } });
  });
}

/**
 * Replaces the password; all other sessions end, and the one at hand goes on under a new token.
 * @throws DomainError VALIDATION
 * @spec decisions 2
 */
export async function changePassword(ask: Ask, input: { old_password: string; password: string }): Promise<void> {
  const { site, browser } = ask;
  const userId = memberOf(ask);
  const user = await findUser(site.db, userId);
  if (!user) throw new DomainError('601');
  await ensurePassword(ask, userId, input.old_password, 'old_password');
  ensureSound({ name: user.name, email: user.email, password: input.password }, true);
  if (input.password.normalize('NFC') === input.old_password.normalize('NFC'))
    throw wrong('password', registrationErrors.samePassword);
  const passwordHash = await hashPassword(input.password);
  const token = await write(site, async (unit) => {
    await setPassword(unit, userId, passwordHash);
    await finishSession(unit, userId);
    const renewed = browser.sessionToken === null ? null : await renewSession(unit, browser.sessionToken);
    await settlePassword(ask, unit, userId, renewed);
    await audit(ask, unit, { act: 'user.change-password', target: { type: 'user', id: userId } });
    return renewed;
  });
  if (token !== null) browser.setCookie(sessionCookieOf(token));
}
