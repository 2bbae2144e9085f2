import { accountErrors } from '#contract/features/accounts/copy.ts';
import { nameKey } from '#contract/features/accounts/rules.ts';
import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import { registrationsPerNet } from '#contract/features/auth/registrations.limits.ts';
import { DomainError } from '#contract/errors.ts';
import {
  addUser,
  ensureValidUser,
  findUserByEmail,
  findUserByName,
  type PreparedUser,
  prepareUser,
  recordTermsAccepted,
} from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { ensureChallenge, checkForm } from '#server/features/request-guards/challenges.service.ts';
import { countMail, ensureCode, sendCode, spendCode } from './codes.service.ts';
import { acceptedVersion } from './agreements.service.ts';
import { unprovenEmail } from './mailboxes.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { countEvents, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';

import * as reads from './registrations.reads.ts';

/** Emitted when an account is created. */
export const userRegistered = createHook<{ userId: number; name: string }>();

/**
 * After this many new accounts from a network in an hour a challenge is required; earlier if the form was filled in too
 * fast.
 */
const freeRegistrations = 20;
const freeFastRegistrations = 3;

interface Registration {
  name: string;
  password: string;
  email: string;
  verifyCode?: string | undefined;
  codeId?: number | undefined;
  terms_version?: string | undefined;
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
  if (input.type === 'verify-email') return sendCode(context, { ...input, email: await unprovenEmail(context) });
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

/** What came with a registration: a code that proves the mailbox, and the accepted version of the terms. */
interface RegistrationProof {
  codeId: number | null;
  terms: string | null;
}

async function createAccount(
  context: CallContext,
  person: PreparedUser,
  { codeId, terms }: RegistrationProof,
): Promise<number> {
  const { site } = context;
  return write(site, async (unit) => {
    await takeLimits(site, unit, [{ key: netKey(context), rules: registrationsPerNet }]);
    if (codeId !== null) await spendCode(unit, codeId);
    const id = await addUser(site, unit, { ...person, isEmailVerified: codeId !== null });
    if (terms !== null) await recordTermsAccepted(unit, id, terms);
    const after = terms === null ? undefined : { terms_version: terms };
    await audit(context, unit, { action: 'user.register', actorId: id, target: { type: 'user', id }, after });
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
  const terms = acceptedVersion(site, input.terms_version);
  await ensureLikelyHuman(context, input);
  const codeId = await checkRegistrationCode(site, input);
  const person = await prepareUser({ name, password, email });
  if (await findUserByEmail(site.db, email)) return mailAddressOwner(context, email);
  try {
    return await createAccount(context, person, { codeId, terms });
  } catch (error) {
    if (!isTakenEmail(error)) throw error;
    return mailAddressOwner(context, email);
  }
}
