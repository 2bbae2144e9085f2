import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import { emailKey, emailProblem } from '#contract/features/accounts/rules.ts';
import { canonicalEmailKey } from '#contract/features/auth/codes.rules.ts';
import type { Mail } from '#contract/features/mail/entities.ts';
import { codeMailAttempts } from '#contract/features/mail/limits.ts';
import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import type { CodeType } from '#contract/features/auth/registrations.entities.ts';
import {
  codeDigits,
  codeLifetimeMs,
  codeRequestLifetimeMs,
  codesPerEmail,
  codesPerNet,
  codesPerSite,
  codeTries,
  resetLifetimeMs,
} from '#contract/features/auth/registrations.limits.ts';
import { DomainError } from '#contract/errors.ts';
import { findUserByEmail } from '#server/features/accounts/service.ts';
import { ensureChallenge } from '#server/features/request-guards/challenges.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import {
  countEvents,
  countEvent,
  giveBackEvents,
  takeLimits,
} from '#server/features/request-guards/rate-limits.service.ts';
import { isMailWaiting, sendMailNow, storeMail } from '#server/features/mail/service.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './codes.reads.ts';
import * as writes from './codes.writes.ts';

const siteKey = 'code:site';
/** Marks a request for a password reset link; it has no code. */
const resetPurpose = 'reset';
/** Writes and sends requested mails; the payload names the row and the counted events. */
export const codeMailQueue = 'codes-mail';

function wrong(field: string, text: string): DomainError {
  return new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

function hashCode(site: Site, code: string): string {
  return createHmac('sha256', site.key).update(`code ${code}`).digest('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function newCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** These mails are limited per email address, per network of the caller, and for the whole site. @see docs/reference/calls.md */
async function ensureMayMail(context: CallContext): Promise<void> {
  const { site } = context;
  const recent = await countEvents(site.db, siteKey, codesPerSite.windowMs, site.clock.now());
  if (recent >= codesPerSite.max) await ensureChallenge(context, 'code');
}

/**
 * Counts one mail to an email address, in the transaction that writes it.
 * @returns the ids of the counted events
 * @throws DomainError RATE_LIMITED
 */
export async function countMail(context: CallContext, unit: Unit, email: string): Promise<number[]> {
  const taken = await takeLimits(context.site, unit, [
    { key: `code:mailbox:${canonicalEmailKey(email)}`, rules: codesPerEmail },
    { key: `code:net:${addressNetwork(context.client.ip)}`, rules: codesPerNet },
  ]);
  return [...taken, ...(await countEvent(unit, siteKey))];
}

/** The user a code is for: codes about an account belong to the signed-in user. @throws DomainError 601 */
function userIdFor(context: CallContext, type: CodeType): number | null {
  if (type === 'register' || type === 'forget') return null;
  if (context.viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (context.viewer.userId === null) throw signInRequired(context);
  return context.viewer.userId;
}

/**
 * Stores a mail request. The account is looked up later, so that the response time does not reveal whether it exists.
 */
async function storeMailRequest(
  context: CallContext,
  purpose: CodeType | typeof resetPurpose,
  email: string,
  userId: number | null,
) {
  const { site } = context;
  await ensureMayMail(context);
  return write(site, async (unit) => {
    const eventIds = await countMail(context, unit, email);
    const codeId = await writes.insertCode(unit, {
      purpose,
      email,
      email_key: emailKey(email),
      user_id: userId,
      code_hash: '',
      created_at: unit.now,
      expires_at: unit.now + codeRequestLifetimeMs,
      used_at: null,
      mail_id: null,
    });
    await unit.enqueue({ queue: codeMailQueue, payload: { codeId, eventIds }, maxAttempts: codeMailAttempts });
    return codeId;
  });
}

/**
 * Requests a verification code. Response and timing are the same for every address.
 * @returns the id of the code
 * @throws DomainError VALIDATION, 601, RATE_LIMITED, CHALLENGE_REQUIRED
 * @see docs/reference/validations.md, docs/reference/calls.md
 */
export async function sendCode(context: CallContext, input: { email: string; type: CodeType }): Promise<number> {
  const { email, type } = input;
  const userId = userIdFor(context, type);
  if (emailProblem(email)) throw wrong('email', registrationErrors.emailFormat);
  return storeMailRequest(context, type, email, userId);
}

/** Requests a password reset link; it is mailed only if the address has an account. */
export async function sendReset(context: CallContext, email: string): Promise<void> {
  await storeMailRequest(context, resetPurpose, email, null);
}

/** Creates a password reset link with this token, which is only sent by mail. */
async function createReset(unit: Unit, userId: number, email: string, token: string): Promise<void> {
  await writes.insertReset(unit, {
    token_hash: hashToken(token),
    user_id: userId,
    email_key: emailKey(email),
    created_at: unit.now,
    expires_at: unit.now + resetLifetimeMs,
    used_at: null,
  });
}

/** A mail and the secret it carries; no mail when there is no account to recover. */
interface WrittenRequest {
  mail: Mail | null;
  /** Hash of the code or reset token; it matches nothing when the mail carries none. */
  hash: string;
}

async function writeRequest(site: Site, unit: Unit, request: reads.CodeRequest): Promise<WrittenRequest> {
  const { purpose, email } = request;
  const owner = await findUserByEmail(unit.db, email);
  const to = { name: owner?.name ?? '', address: email };
  const code = newCode();
  const token = randomBytes(32).toString('base64url');
  const codeMail: Mail = { kind: 'code', to, purpose: purpose as CodeType, code };
  if (purpose === resetPurpose) {
    // While the licence is invalid, only administrators can sign in, so that they can fix it.
    const isHelped = owner?.email && (editionOf(site) !== 'invalid' || owner.role === 'administrator');
    if (owner && isHelped) await createReset(unit, owner.id, email, token);
    return { mail: isHelped ? { kind: 'password-reset', to, token } : null, hash: hashToken(token) };
  }
  const isOwn = owner?.id === request.user_id;
  if (purpose === 'forget' ? owner : purpose === 'verify-email' ? isOwn : !owner)
    return { mail: codeMail, hash: hashCode(site, code) };
  if (purpose === 'forget' || purpose === 'verify-email') return { mail: null, hash: hashToken(token) };
  return {
    mail: { kind: purpose === 'register' ? 'already-registered' : 'already-bound', to },
    hash: hashToken(token),
  };
}

/** The code's life begins anew with each attempt to send it, so that a late mail still carries a valid code. */
async function prolong(unit: Unit, request: reads.CodeRequest, mailId: number): Promise<number | null> {
  if (!(await isMailWaiting(unit.db, mailId))) return null;
  await writes.prolongCode(unit, request, { codeAt: unit.now + codeLifetimeMs, resetAt: unit.now + resetLifetimeMs });
  return mailId;
}

/** Writes the requested mail, once. @returns the mail that has to be sent, if any */
async function prepareMail(site: Site, unit: Unit, codeId: number, eventIds: readonly number[]) {
  const request = await reads.findRequest(unit.db, codeId);
  if (!request) return null;
  if (request.mail_id !== null) return prolong(unit, request, request.mail_id);
  if (request.code_hash !== '') return null;
  if (unit.now - request.created_at >= codeRequestLifetimeMs) {
    // Before the account is looked up: what is given back does not reveal whether it exists.
    await giveBackEvents(unit, eventIds);
    return null;
  }
  const { mail, hash } = await writeRequest(site, unit, request);
  const isFirst = await writes.setCode(unit, codeId, { code_hash: hash, expires_at: unit.now + codeLifetimeMs });
  if (!isFirst) throw new Error('The code was written by another process meanwhile.');
  const mailId = mail && (await storeMail(site, unit, mail));
  if (mailId !== null) await writes.setCodeMail(unit, codeId, mailId);
  return mailId;
}

/** These mails are sent to every address; the others only where there is an account. */
const alwaysMailed: readonly string[] = ['register', 'bind-email', 'change-email'] satisfies CodeType[];

/**
 * Writes the requested mail once and sends it. If no code is mailed, the stored hash matches no code. The limits of a
 * mail that never reached a mail server are given back, unless that would reveal whether the address has an account.
 * @throws any error of the mailer, so that the job is retried
 */
export async function mailCode(
  site: Site,
  { codeId, eventIds }: { codeId: number; eventIds: readonly number[] },
  signal?: AbortSignal,
): Promise<void> {
  const mailId = await write(site, (unit) => prepareMail(site, unit, codeId, eventIds));
  if (mailId === null || (await sendMailNow(site, mailId, signal)) !== 'undelivered') return;
  await write(site, async (unit) => {
    const request = await reads.findRequest(unit.db, codeId);
    if (request && alwaysMailed.includes(request.purpose)) await giveBackEvents(unit, eventIds);
  });
}

/** A verification code entered by the user. */
export interface EnteredCode {
  id: number | undefined;
  code: string | undefined;
  purpose: CodeType;
  email: string;
  userId: number | null;
}

/**
 * Checks a code without using it up; that is done by `spendCode`. Every try counts, also a rejected one; after five the
 * code is invalid.
 * @throws DomainError VALIDATION naming `verifyCode`
 * @see docs/reference/calls.md
 */
export async function ensureCode(site: Site, given: EnteredCode): Promise<number> {
  const { id, code, purpose, email, userId } = given;
  const refuse = (): never => {
    throw wrong('verifyCode', registrationErrors.wrongCode);
  };
  if (id === undefined || !/^\d{6}$/.test(code ?? '') || emailProblem(email)) return refuse();
  const scope = { id, purpose, emailKey: emailKey(email), userId };
  const kept = await write(site, (unit) => writes.countCodeTry(unit, scope, codeTries));
  if (kept === undefined) return refuse();
  const [there, typed] = [Buffer.from(kept), Buffer.from(hashCode(site, code as string))];
  return there.length === typed.length && timingSafeEqual(there, typed) ? id : refuse();
}

/** Uses up a code in the transaction it authorizes. @throws DomainError VALIDATION when it was used meanwhile */
export async function spendCode(unit: Unit, id: number): Promise<void> {
  if (!(await writes.spendCode(unit, id))) throw wrong('verifyCode', registrationErrors.wrongCode);
}

/** The user of a password reset link while it is valid. */
export async function findReset(site: Site, token: string): Promise<{ userId: number; emailKey: string } | null> {
  const row = await reads.findReset(site.db, hashToken(token), site.clock.now());
  return row ? { userId: row.user_id, emailKey: row.email_key } : null;
}

/** @throws DomainError VALIDATION when it was used meanwhile */
export async function spendReset(unit: Unit, token: string): Promise<void> {
  if (!(await writes.spendReset(unit, hashToken(token)))) throw wrong('token', registrationErrors.resetLink);
}

/** Invalidates all reset links of a user: their password or email address changed. */
export async function deleteResetLinks(unit: Unit, userId: number): Promise<void> {
  await writes.deleteResets(unit, userId);
}

/** Deletes the codes and links of an erased user. */
export async function eraseCodes(unit: Unit, userId: number, email: string | null): Promise<void> {
  await writes.deleteResets(unit, userId);
  await writes.deleteCodesOf(unit, userId, emailKey(email ?? ''));
}
